// What the engine tells of this game's material, as far as it is shown; by the number of players.
declare module 'engine-material/rapa-nui-cards' {
  export const glory: Record<number, { moai: number; wood: number; highest_value: number }>;
}
