// The message key for why a table was closed.
import type { TableInfo } from './wire';

export const closedKey = ({ closed_reason: reason }: TableInfo) =>
  reason ? `table.closed.${reason}` : 'table.closed';
