// What the engine tells of this game's material, as far as it is shown; by the number of players.
declare module 'engine-material/costa-ruana' {
  export const points: Record<number, { treasure: number; native: number }>;
}
