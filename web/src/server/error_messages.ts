// Which sentence tells a refusal of the server: by its code, whose list is closed in docs/server.md.
import type { Told } from '../table/table';
import type { ServerError } from './wire';

export const toldCodes = [
  'taken', 'forbidden', 'not_found', 'too_many', 'unavailable', 'not_signed_in',
  'refused_while_rated', 'game_over', 'not_your_turn', 'stale_version', 'bad_option',
];

function banned(reason: string): Told {
  return reason ? { key: 'server.barred.why', values: { reason } } : { key: 'server.barred' };
}

export function errorMessage({ code, args, retryAfter }: ServerError, own: Record<string, string> = {}): Told {
  if (code === 'banned') return banned(args.reason);
  const usual = toldCodes.includes(code) ? `server.error.${code}` : 'server.error.other';
  return { key: own[code] ?? usual, values: { n: retryAfter } };
}
