// Types of load.mjs.
export interface Ahu {
  requestLine(line: string): string;
  request(object: unknown): any;
  loadNet(game: string, file: Uint8Array): void;
  signatures(): string;
}
export function loadAhu(source: BufferSource | WebAssembly.Module): Promise<Ahu>;
