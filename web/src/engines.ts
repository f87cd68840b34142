// The engines of this page: one that answers at once, and one that searches. The list of games comes
// from the build, so that the first screen need not wait for the engine.
import { Engine } from 'engine/engine';
import type { BotInfo, GameInfo } from 'engine/protocol';
import EngineWorker from 'engine/worker?worker';
import known from 'engine-games';
import moduleUrl from 'engine-module/ahu.wasm?url';
import type { Compiled } from './compiler';
import Compiler from './compiler?worker';
import { inOrder } from './games';

export interface Engines {
  engine: Engine; // rules, views, previews
  searcher: Engine; // bots, hints, analysis
  games: GameInfo[];
  ready: Promise<unknown>; // resolves when the engine is loaded
}

function compile(): Promise<WebAssembly.Module> {
  const worker = new Compiler();
  return new Promise<WebAssembly.Module>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Compiled>) =>
      'module' in data ? resolve(data.module) : reject(new Error(data.failed));
    worker.onerror = (event) => reject(new Error(event.message || 'the worker failed'));
    worker.postMessage(new URL(moduleUrl, document.baseURI).href);
  }).finally(() => worker.terminate());
}

// After the first paint; a hidden page does not paint.
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}

export function openEngines(): Engines {
  const module = afterFirstPaint().then(compile);
  module.catch(() => undefined); // every later request reports the failure
  const open = () => new Engine(() => new EngineWorker(), module);
  return { engine: open(), searcher: open(), games: inOrder(known.games), ready: module };
}

// The middle level, so that a first match is neither too easy nor too hard.
export function usualBot(game: string): { kind: 'bot'; bot: string; level: number } {
  const bots = botsOf(game);
  const { name, level } = bots[Math.floor((bots.length - 1) / 2)]!;
  return { kind: 'bot', bot: name, level };
}

// The bots of a game that are meant as opponents, weakest first.
export const botsOf = (game: string): BotInfo[] => [...(known.bots[game] ?? [])].sort((a, b) => a.level - b.level);
