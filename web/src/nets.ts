// The nets of the games. A page fetches the one it needs; the service worker keeps it.
const urls = import.meta.glob<string>('../../games/*/nets/*.net', { query: '?url', import: 'default', eager: true });
const patience = 20_000; // milliseconds; then bots play without

// Null where a game has none.
export async function fetchNet(game: string): Promise<Uint8Array | null> {
  const name = game.replaceAll('-', '_');
  const url = urls[`../../games/${name}/nets/${name}.net`];
  const answer = url ? await fetch(url, { signal: AbortSignal.timeout(patience) }) : null;
  return answer?.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
}
