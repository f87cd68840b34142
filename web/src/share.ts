// A record as a link: compressed JSON in the fragment of the address, which no server sees.
import type { MatchRecord } from 'engine/protocol';

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

export async function pack(record: MatchRecord): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  return toText(await through(bytes, new CompressionStream('deflate-raw')));
}

export async function unpack(text: string): Promise<MatchRecord> {
  const bytes = await through(toBytes(text), new DecompressionStream('deflate-raw'));
  return readRecord(new TextDecoder().decode(bytes));
}

// Only the shape is checked here; the engine checks every entry.
export function readRecord(text: string): MatchRecord {
  const record = JSON.parse(text) as MatchRecord;
  if (typeof record !== 'object' || record === null || typeof record.game !== 'string' ||
      !Array.isArray(record.log) || typeof record.players !== 'number')
    throw new Error('not a record');
  return record;
}
