// Engines side by side, one for every desk: one line of the protocol in, one out, in order.
import { loadAhu, type Ahu } from './load.mjs';
import type { Letter, Opening, Reply } from './engine';

export class Desks {
  #module!: WebAssembly.Module;
  #desks = new Map<string, Promise<Ahu>>();
  #last: Promise<unknown> = Promise.resolve();
  #post: (reply: Reply) => void;

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  receive(message: Letter | Opening) {
    if ('module' in message) this.#module = message.module;
    else this.#last = this.#last.then(async () => this.#post(await this.#answer(message)));
  }

  #desk(name: string): Promise<Ahu> {
    const opened = this.#desks.get(name) ?? loadAhu(this.#module);
    this.#desks.set(name, opened);
    return opened;
  }

  async #answer({ id, desk, line }: Letter): Promise<Reply> {
    try {
      return { id, line: (await this.#desk(desk)).requestLine(line) };
    } catch (error) {
      this.#desks.delete(desk); // what went wrong there must not go on
      return { id, broken: String(error) };
    }
  }
}
