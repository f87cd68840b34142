// Why a table was closed, as the key of a sentence.
import type { TableInfo } from './wire';

export const closedKey = ({ closed_reason: reason }: TableInfo) =>
  reason ? `table.closed.${reason}` : 'table.closed';
