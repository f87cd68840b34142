// Tables for which a person said before that they are ready: by asking for the rematch.
export const readyFor = new Set<string>();
