// The address that shares a match: its table, or the record itself in the fragment.
import { pack } from '../share';
import type { Table } from './table';

export async function linkTo(table: Table): Promise<string> {
  if (table.online) return location.href;
  return new URL(`#/record/${await pack(await table.record())}`, location.href).href;
}
