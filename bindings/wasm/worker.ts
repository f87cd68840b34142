// The worker that runs the WebAssembly engine: one engine for every desk, one line in, one out.
import { loadAhu, type Ahu } from './load.mjs';
import type { Letter, Opening, Reply } from './engine';

const desks = new Map<string, Promise<Ahu>>();
let module: WebAssembly.Module;

function desk(name: string): Promise<Ahu> {
  let opened = desks.get(name);
  if (!opened) {
    opened = loadAhu(module);
    desks.set(name, opened);
  }
  return opened;
}

async function answer({ id, desk: name, line }: Letter): Promise<Reply> {
  try {
    return { id, line: (await desk(name)).requestLine(line) };
  } catch (error) {
    desks.delete(name);
    return { id, broken: String(error) };
  }
}

let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Letter | Opening>) => {
  if ('module' in data) {
    module = data.module;
    return;
  }
  last = last.then(async () => self.postMessage(await answer(data)));
};
