// The board without a browser: the end of a turn, by itself, by button and by key.
// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardProps, Player } from 'ahu/contract';
import Board from './Board.svelte';

const { positions } = JSON.parse(readFileSync(join(import.meta.dirname, '../tests/perft.json'), 'utf8'));
const erecting = positions.find(({ state }: { state: { phase: string } }) => state.phase === 'erect').state;
const seat: number = erecting.to_act;
const view = { ...erecting, phase: 'after', owed: null };
const players: Player[] = [0, 1, 2].map((at) => ({
  seat: at, name: `Clan ${at}`, colour: '#888', ink: '#fff', totem: 'turtle', human: true,
}));

let mounted: object | null = null;
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  vi.useRealTimers();
});

function open(change: Partial<BoardProps>) {
  const props: BoardProps = $state({
    view, facts: {}, seat, actions: ['improve artist', 'rongo rest vaitea', 'end'], interactive: true, play: vi.fn(), tryAction: vi.fn(),
    point: vi.fn(), previewed: null, preview: async () => [], events: [{ type: 'gained', seat, resources: 'R' }],
    moment: 1, endTurns: true, motion: 0, marks: new Set(), players, t: (key: string) => key, ...change,
  });
  mounted = mount(Board, { target: document.body, props });
  flushSync();
  return props;
}
const choice = (action: string) => document.querySelector<HTMLElement>(`.rb-tray [data-action="${action}"]`);
const press = (on: EventTarget) => on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

describe('the end of a turn', () => {
  it('comes by itself where nothing is left that matters', () => {
    const { play } = open({});
    expect(choice('end'), 'nothing to choose meanwhile').toBeNull();
    vi.advanceTimersByTime(150);
    expect(play).toHaveBeenCalledWith('end');
  });
  it('is a button where the setting is off', () => {
    const { play } = open({ endTurns: false });
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
    choice('end')!.click();
    expect(play).toHaveBeenCalledExactlyOnceWith('end');
  });
  it('waits where a tile could help at once', () => {
    const { play } = open({ actions: ['use rest vaitea', 'improve artist', 'end'] });
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
    expect(choice('end')!.classList.contains('main')).toBe(true);
  });
  it('waits where tiles or improvements were looked at in this turn, and only in this one', () => {
    const actions = ['improve artist', 'improve fervent', 'carry small', 'pass'];
    const props = open({ view: { ...view, phase: 'transport' }, actions });
    document.querySelector<HTMLElement>('.rb-tray [data-leads*="improve"]')!.click();
    flushSync();
    const pass = (phase: string, actions: string[], active = seat) => {
      Object.assign(props, { view: { ...view, phase, active }, actions, moment: props.moment + 1 });
      flushSync();
      vi.advanceTimersByTime(5000);
    };
    pass('carry', ['to vaitea']);
    pass('after', ['improve artist', 'end']);
    expect(props.play).not.toHaveBeenCalled();
    pass('transport', ['pass'], (seat + 1) % 3);
    pass('after', ['improve artist', 'end']);
    expect(props.play).toHaveBeenCalledWith('end');
  });
  it('waits after an undo', () => {
    const { play } = open({ events: [] });
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
  });
  it('waits for bots and while replaying', () => {
    const { play } = open({ interactive: false });
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
  });
  it('comes by Enter, wherever no button has the focus', () => {
    const { play } = open({ actions: ['use rest vaitea', 'improve artist', 'end'] });
    press(choice('improve artist')!);
    expect(play).toHaveBeenCalledExactlyOnceWith('improve artist');
    press(document.body);
    expect(play).toHaveBeenLastCalledWith('end');
    expect(play).toHaveBeenCalledTimes(2);
  });
  it('is no matter of Enter elsewhere', () => {
    const { play } = open({ view: erecting, actions: ['collect 0'] });
    press(document.body);
    expect(play).not.toHaveBeenCalled();
  });
});
