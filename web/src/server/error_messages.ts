// The message for an error of the server, by its code; docs/server.md lists all codes.
import type { Notice } from '../table/table';
import type { ServerError } from './wire';

export const knownCodes = [
  'taken', 'forbidden', 'not_found', 'too_many', 'unavailable', 'not_signed_in',
  'refused_while_rated', 'game_over', 'not_your_turn', 'stale_version', 'bad_option',
];

function banned(reason: string): Notice {
  return reason ? { key: 'server.barred.why', values: { reason } } : { key: 'server.barred' };
}

export function errorMessage({ code, args, retryAfter }: ServerError, own: Record<string, string> = {}): Notice {
  if (code === 'banned') return banned(args.reason);
  const usual = knownCodes.includes(code) ? `server.error.${code}` : 'server.error.other';
  return { key: own[code] ?? usual, values: { n: retryAfter } };
}
