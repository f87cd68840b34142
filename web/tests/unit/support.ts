// The real engine without a browser: an EngineSet in this process behind the interface of a Web Worker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineSet } from 'engine/engine_set';
import { Engine } from 'engine/engine';
import type { GameInfo } from 'engine/protocol';
import type { Snapshot, Table } from '../../src/table/table';

const path = join(import.meta.dirname, '../../../build/wasm/bindings/wasm/ahu.wasm');
const module = new WebAssembly.Module(readFileSync(path));

function engineWorker(): Worker {
  let open = true;
  const worker = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (message: never) => engineSet.receive(message),
    terminate: () => void (open = false),
  };
  const engineSet = new EngineSet((reply) => open && worker.onmessage?.({ data: reply }));
  return worker as unknown as Worker;
}

export const openEngine = () => new Engine(engineWorker, module);

export async function gamesOf(engine: Engine): Promise<GameInfo[]> {
  return (await engine.ask('hall', 'games', {})).games;
}

// The first snapshot for which this holds.
export function until(table: Table, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  return new Promise((resolve) => {
    const stop = table.watch((snapshot) => {
      if (!holds(snapshot)) return;
      queueMicrotask(() => stop());
      resolve(snapshot);
    });
  });
}
