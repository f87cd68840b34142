// What this browser may still keep under the names of earlier versions.
export const oldCommitments = 'ahu.pledges';
export const oldSeatPlayers = 'sitters';
