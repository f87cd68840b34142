// The nets of the games. A page fetches the one it needs; the service worker caches it.
const urls = import.meta.glob<string>('../../games/*/nets/*.net', { query: '?url', import: 'default', eager: true });
const timeout = 20_000; // milliseconds; then bots play without a net

// The net for this number of players alone, or else the one for all numbers. Null if the game has no net.
export async function fetchNet(game: string, players: number): Promise<Uint8Array | null> {
  const name = game.replaceAll('-', '_');
  const folder = `../../games/${name}/nets`;
  const url = urls[`${folder}/${name}_${players}.net`] ?? urls[`${folder}/${name}.net`];
  const answer = url ? await fetch(url, { signal: AbortSignal.timeout(timeout) }) : null;
  return answer?.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
}
