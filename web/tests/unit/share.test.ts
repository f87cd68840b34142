// A record survives the way through a link.
import { describe, expect, it } from 'vitest';
import { pack, readRecord, unpack } from '../../src/share';
import { gamesOf, openEngine } from './support';

describe('a shared record', () => {
  it('comes back as it was, for every game', async () => {
    const engine = openEngine();
    for (const { id } of await gamesOf(engine)) {
      await engine.ask('s', 'new', { game: id, seed: 5 });
      const { record } = await engine.ask('s', 'record', {});
      const link = await pack(record);
      expect(link).toMatch(/^[\w-]+$/);
      expect(await unpack(link)).toEqual(record);
    }
  });
  it('is refused when it is none', async () => {
    await expect(unpack('AAAA')).rejects.toThrow();
    for (const text of ['', '7', 'null', '{}', '{"game":"x","log":1}'])
      expect(() => readRecord(text)).toThrow();
  });
});
