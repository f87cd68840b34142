// What the engine tells of this game's material, as far as the board draws it; by the number of players.
declare module 'engine-material/rapa-nui-board' {
  export const cells: Record<number, { id: string; name: string; shows: string; q: number; r: number; ground: string; ahus: number; adjacent: string[] }[]>;
  export const quarry: Record<number, number[]>;
  export const offerings: Record<number, Record<string, { price: string }>>;
}
