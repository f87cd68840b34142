// The current page, kept in the fragment of the address: the lobby, a match, a shared record, and
// the tables and pages of a table server.
export type Route =
  | { at: 'lobby' }
  | { at: 'match'; id: string }
  | { at: 'record'; data: string }
  | { at: 'table'; id: string }
  | { at: 'matches'; of: string } // 'mine', 'all', or a player's id
  | { at: 'ratings' }
  | { at: 'account' };

export function parseRoute(hash: string): Route {
  const [, place, rest] = /^#\/(match|record)\/([\w-]+)$/.exec(hash) ?? [];
  if (place === 'match') return { at: 'match', id: rest! };
  if (place === 'record') return { at: 'record', data: rest! };
  const [, page, id] = /^#\/(table|matches|ratings|account)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (page === 'table' && id) return { at: 'table', id };
  if (page === 'matches') return { at: 'matches', of: id ?? 'mine' };
  if (page === 'ratings' || page === 'account') return { at: page };
  return { at: 'lobby' };
}

class Router {
  route = $state<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = parseRoute(location.hash)));
  }

  go(hash: string) {
    if (location.hash === hash) return;
    location.hash = hash;
  }

  replace(hash: string) {
    history.replaceState(null, '', hash);
    this.route = parseRoute(hash);
  }
}

export const router = new Router();
