// The stage: things are shown in order, hidden until their time, and all is over at once when asked for.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '../../src/contract';
import { lengthOf, Stage } from '../../src/stage/stage';
import { rateOf, scenesOf } from '../../src/stage/scenes';

interface Played {
  element: Element;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
}
let played: Played[];

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  Element.prototype.animate = function (this: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    played.push({ element: this, frames, timing });
    return { cancel: () => undefined, finished: new Promise(() => undefined) } as unknown as Animation;
  } as never;
  document.body.innerHTML = '<main><i data-at="a">A</i><i data-at="b"></i><i data-at="gone">G</i></main>';
});
afterEach(() => vi.useRealTimers());

const move: Scene = { shows: [{ does: 'move', from: 'a', at: 'new b', sound: 'place' }], text: 'A goes' };
const leave: Scene = { shows: [{ does: 'fade', at: 'gone' }] };
const open = () => {
  const sounds: string[] = [];
  const stage = new Stage({ root: () => document.querySelector('main') ?? undefined, playSound: (sound) => sounds.push(sound) });
  return { stage, sounds };
};
const change = () => {
  document.querySelector('[data-at=gone]')!.remove();
  document.querySelector('main')!.insertAdjacentHTML('beforeend', '<b data-at="new">N</b>');
};

describe('the stage', () => {
  it('changes the table first, hides what is to come and keeps what is to go', async () => {
    const { stage, sounds } = open();
    const done = stage.play([move, leave], change, { rate: 1, calm: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(document.querySelector('[data-at=gone]')).toBeNull();
    expect(document.querySelectorAll('.stage .ghost')).toHaveLength(2);
    const hidden = played.find(({ element }) => element.matches('[data-at=new]'))!;
    expect(hidden.frames).toEqual([{ opacity: 0 }, { opacity: 0 }]);
    const [flies, fades] = played.filter(({ element }) => element.matches('.ghost'));
    expect(flies!.timing.delay).toBe(0);
    expect(fades!.timing.delay).toBe(lengthOf(move));
    expect(document.querySelector('.stage .line')?.textContent).toBe('A goes');
    expect(sounds).toEqual(['place']);
    await vi.advanceTimersByTimeAsync(lengthOf(move) + lengthOf(leave));
    await done;
    expect(document.querySelector('.stage')).toBeNull();
  });
  it('goes without travel for who wants none', async () => {
    const { stage, sounds } = open();
    void stage.play([move], change, { rate: 1, calm: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(document.querySelectorAll('.stage .ghost')).toHaveLength(0);
    expect(document.querySelectorAll('.stage .light')).toHaveLength(1);
    expect(sounds).toEqual(['place']);
    stage.finish();
  });
  it('is over at once when it is ended', async () => {
    const { stage } = open();
    const done = stage.play([move, leave], change, { rate: 1, calm: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.playing).toBe(true);
    stage.finish();
    await done;
    expect(stage.playing).toBe(false);
    expect(document.querySelector('.stage')).toBeNull();
  });
});

describe('a card that turns over and goes', () => {
  it('shows its face from the turn until it fades', async () => {
    const { stage } = open();
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<u data-at="face">F</u>');
    const flip: Scene = { shows: [{ does: 'flip', at: 'gone', piece: 'face' }] };
    void stage.play([flip, move, leave], change, { rate: 1, calm: false });
    await vi.advanceTimersByTimeAsync(1);
    const [back, face] = played.filter(({ element }) => element.matches('.ghost') && /[GF]/.test(element.textContent!));
    expect([back, face].map((ghost) => ghost!.element.textContent)).toEqual(['G', 'F']);
    const { delay, duration } = face!.timing as { delay: number; duration: number };
    expect(delay).toBe(back!.timing.duration);
    expect(delay + duration).toBe([flip, move, leave].reduce((sum, scene) => sum + lengthOf(scene), 0));
    expect((face!.element as HTMLElement).style.opacity).toBe('0');
    expect(face!.frames.slice(0, 3).every(({ opacity }) => opacity === 1)).toBe(true);
    stage.finish();
  });
});

describe('scenes', () => {
  const gameBoard = { shows: ({ at }: { at?: string }) => (at ? [{ does: 'glow', at }] : []), describeEvent: () => 'told' } as never;
  const context = { view: {}, seat: 0, players: [], t: (key: string) => key };
  it('tell what others do, and what follows from the player’s own action', () => {
    const texts = (seat: number) => scenesOf([{ type: 'x', at: 'a', seat }, { type: 'y', at: 'b' }, { type: 'z' }], gameBoard, context).map(({ text }) => text);
    expect(texts(0)).toEqual([undefined, 'told']);
    expect(texts(1)).toEqual(['told', 'told']);
  });
  it('gather what happens at once, with one caption', () => {
    const gathers = { ...(gameBoard as object), sceneOf: ({ type }: { type: string }) => (type === 'y' ? 'all' : null) } as never;
    const made = (types: string) => scenesOf([...types].map((type) => ({ type, at: type })), gathers, context).map(({ shows, text }) => `${shows.length} ${text}`);
    expect(made('xyyyx')).toEqual(['1 told', '3 scene.all', '1 told']);
    expect(made('xyx')).toEqual(['1 told', '1 told', '1 told']);
  });
  it('are not hurried where much follows from the player’s own action', () => {
    const rate = (count: number, seat: number) => rateOf('normal', Array.from({ length: count }, () => ({ type: 'x', seat })), 0);
    expect(rate(9, 0)).toBe(rate(9, 1));
  });
  it('are played at the speed that was chosen, the player’s own faster', () => {
    const rate = (speed: 'slow' | 'fast' | 'off', seat: number) => rateOf(speed, [{ type: 'x', seat }], 0);
    expect(rate('off', 1)).toBe(Infinity);
    expect(rate('slow', 1)).toBeLessThan(rate('fast', 1));
    expect(rate('slow', 0)).toBeGreaterThan(rate('slow', 1));
  });
});
