// Components without a browser: the plain board, targets, the log, the curtain.
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from 'engine/protocol';
import type { BoardProps, Translate } from '../../src/contract';
import Board from '../../src/generic/Board.svelte';
import { player } from '../../src/seats';
import Curtain from '../../src/table/Curtain.svelte';
import { lastSentence, logLines } from '../../src/table/log';
import LogPanel from '../../src/table/LogPanel.svelte';
import type { TableModel } from '../../src/table/model.svelte';
import { stopsOf } from '../../src/table/review';
import { refusalText } from '../../src/table/sentences';
import { plainCard } from '../../src/generic/board';
import { parseRoute } from '../../src/route.svelte';
import { translator } from '../../src/messages/translate';
import { gamesOf, openEngine } from './support';

const t = (key: string) => key;
let mounted: object | null = null;
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
});

function boardProps(change: Partial<BoardProps>): BoardProps {
  return {
    view: {}, facts: {}, seat: 0, actions: [], interactive: true, play: vi.fn(), tryAction: vi.fn(),
    point: vi.fn(), previewed: null, preview: async () => [], events: [], moment: 0, endTurns: true, motion: 0,
    marks: new Set(), players: [player(0, 'Ana', true)], t, ...change,
  };
}

describe('the plain board', () => {
  it('shows the view and plays the action that is chosen', () => {
    const props = boardProps({ view: { stones: 3 }, actions: ['go left', 'go right'] });
    mounted = mount(Board, { target: document.body, props });
    flushSync();
    expect(document.body.textContent).toContain('stones');
    const [left, right] = [...document.querySelectorAll<HTMLElement>('[data-action]')];
    expect(right!.getAttribute('aria-label')).toBe('go right');
    right!.click();
    expect(props.play).toHaveBeenCalledExactlyOnceWith('go right');
    left!.dispatchEvent(new Event('focus'));
    expect(props.point).toHaveBeenLastCalledWith('go left');
    left!.dispatchEvent(new Event('blur'));
    expect(props.point).toHaveBeenLastCalledWith(null);
  });
});

describe('the curtain', () => {
  it('asks for the right person', () => {
    const handOver = vi.fn();
    mounted = mount(Curtain, { target: document.body, props: { player: player(1, 'Ben', true), handOver, t } });
    flushSync();
    document.querySelector<HTMLElement>('button')!.click();
    expect(handOver).toHaveBeenCalledOnce();
  });
});

describe('the log', () => {
  it('joins what chance does and keeps decisions apart', async () => {
    const [info] = await gamesOf(openEngine());
    const gameBoard = (await plainCard(info!).load()).default;
    const context = { view: {}, seat: null, players: [player(0, 'Ana', true)], t };
    const chance = (type: string) => ({ action: type, by: 'chance' as const, events: [{ type }] });
    const entries = [chance('a'), chance('b'), { action: 'go', by: 0, events: [] }, chance('c')];
    const lines = logLines(entries, gameBoard, context);
    expect(lines.map(({ texts }) => texts)).toEqual([['a', 'b'], ['go'], ['c']]);
    expect(stopsOf(entries)).toEqual([2, 4]);
    const dealt = Array.from({ length: 12 }, () => ({ action: 'deal', by: 'chance' as const, events: [] }));
    expect(lastSentence([...entries.slice(0, 3), ...dealt], gameBoard, context)).toBe('go');
  });
  async function openLog(entries: LogEntry[], change: Partial<TableModel>, logFrom = () => 0) {
    const [info] = await gamesOf(openEngine());
    const gameBoard = { ...(await plainCard(info!).load()).default, logFrom };
    const context = { view: {}, seat: null, players: [player(0, 'Ana', true)], t };
    const model = { snapshot: { now: { entries } }, over: false, live: true, stop: 0, marks: new Set(), table: { options: {} }, numberOf: (at: number) => at + 1, goTo: vi.fn(), ...change };
    mounted = mount(LogPanel, { target: document.body, props: { model: model as unknown as TableModel, gameBoard, context } });
    flushSync();
  }
  const texts = () => [...document.querySelectorAll('.text')].map(({ textContent }) => textContent);

  it('shows what a strict table has to remember only when asked', async () => {
    await openLog(['earlier', 'now'].map((action) => ({ action, by: 0, events: [] })), {}, () => 1);
    expect(texts()).toEqual(['now']);
    document.querySelector<HTMLElement>('.all')!.click();
    flushSync();
    expect(texts()).toEqual(['earlier', 'now']);
  });
  it('is no wall of text: a move that did much is short, and whole at its own moment', async () => {
    const events = ['a', 'b', 'c', 'd', 'e', 'f'].map((type) => ({ type }));
    await openLog([{ action: 'go', by: 0, events }], {});
    expect(texts()).toEqual(['a', 'b', 'c', 'd']);
    expect(document.querySelector<HTMLElement>('.rest')!.dataset.tip).toBe('e\nf');
    expect(document.querySelector('.rest')!.textContent).toBe('table.log.more');
    await unmount(mounted!);
    await openLog([{ action: 'go', by: 0, events }], { live: false, stop: 1 });
    expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});

describe('a refusal', () => {
  it('is told in the words of the catalogue, else in those of the engine', async () => {
    const [info] = await gamesOf(openEngine());
    const plain = (await plainCard(info!).load()).default;
    const refusal = { message: 'too far', clause: 'AB-1', reason: 'too-far', args: { n: 3 } };
    const told = (words: Translate, gameBoard = plain, clause = 'AB-1') =>
      refusalText({ ...refusal, clause }, gameBoard, { view: {}, seat: 0, players: [], t: words });
    const loud = { ...plain, formats: { loud: (n: number) => `${n}!` } };
    expect(told(translator('en', { 'refusal.too-far': 'no {n, loud}' }), loud)).toBe('no 3!');
    expect(told((key, values) => (key === 'refusal.too-far' ? `no ${values!.n}` : key))).toBe('no 3');
    expect(told(t)).toBe('too far');
    expect(told(t, plain, 'notation')).toBe('table.notAnAction');
    const coded = (code: string, clause: string | null) =>
      refusalText({ ...refusal, code, clause }, plain, { view: {}, seat: 0, players: [], t });
    expect(coded('unavailable', null)).toBe('server.error.unavailable');
    expect(coded('brand_new', null)).toBe('server.error.other');
    expect(coded('illegal_action', 'AB-1')).toBe('too far');
  });
});

describe('a route', () => {
  it('is read from the address, and nonsense leads to the lobby', () => {
    expect(parseRoute('#/match/ab1')).toEqual({ at: 'match', id: 'ab1' });
    expect(parseRoute('#/record/x_-9')).toEqual({ at: 'record', data: 'x_-9' });
    for (const hash of ['', '#', '#/', '#/match/', '#/match/<b>']) expect(parseRoute(hash)).toEqual({ at: 'lobby' });
  });
});
