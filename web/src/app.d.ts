// Modules that the bundler generates.
// The games and their bots, read from the engine when the client is built.
declare module 'engine-games' {
  import type { BotInfo, GameInfo } from 'engine/protocol';
  const known: { games: GameInfo[]; bots: Record<string, BotInfo[]> };
  export default known;
}
declare module 'engine-module/ahu.wasm?url' {
  const url: string;
  export default url;
}
