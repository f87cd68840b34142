// Opens a new table on the server and goes there.
import type { OptionValue } from 'engine/protocol';
import { router } from '../route.svelte';
import { server } from './server.svelte';
import { clockOf, type TableSettings } from './TableSettings.svelte';

const seatOf = (place: string) =>
  place === 'me' || place === 'open' ? { kind: place } : { kind: 'bot', bot: place };

export async function openTable(
  game: string, players: number, options: Record<string, OptionValue>, tableSettings: TableSettings, name: string,
) {
  await server.enter(name);
  const { rated, private: hidden, bots_allowed } = tableSettings;
  const seats = tableSettings.places.slice(0, players).map(seatOf);
  const { table } = await server.post('tables', {
    game, players, options, seats, clock: clockOf(tableSettings), rated, private: hidden, bots_allowed,
  });
  router.go(`#/table/${table.id}`);
}
