// Tables for which the player is ready in advance: those of rematches they asked for.
export const readyFor = new Set<string>();
