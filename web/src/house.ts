// The engines of this page: one that answers at once, and one that thinks.
import { Engine } from 'engine/engine';
import type { BotInfo, GameInfo } from 'engine/protocol';
import EngineWorker from 'engine/worker?worker';
import moduleUrl from 'engine-module/ahu.wasm?url';
import { inOrder } from './games';

export interface House {
  engine: Engine; // rules, views, previews
  thinker: Engine; // bots, hints, analysis
  games: GameInfo[];
}

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(moduleUrl);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  // A server that calls the module by another type still gives the right bytes.
  if (answer.headers.get('content-type') === 'application/wasm')
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export async function openHouse(): Promise<House> {
  const module = await compile();
  const engine = new Engine(() => new EngineWorker(), module);
  const thinker = new Engine(() => new EngineWorker(), module);
  const { games } = await engine.ask('hall', 'games', {});
  return { engine, thinker, games: inOrder(games) };
}

// The bots of a game that are meant as opponents, weakest first.
export async function botsOf(house: House, game: string): Promise<BotInfo[]> {
  const { bots } = await house.engine.ask('hall', 'bots', { game });
  return bots.filter(({ level }) => level > 0).sort((a, b) => a.level - b.level);
}
