// Migrates what this browser may have saved under the names of earlier versions.
export const oldCommitments = 'ahu.pledges';
export const oldSeatPlayers = 'sitters';
