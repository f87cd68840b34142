// Animates events in order and in place: pieces move, cards flip, gains rise to their
// owner. The table changes first; pieces still to arrive are hidden, and pieces still to go are shown as
// copies on top until their turn.
import { tick } from 'svelte';
import type { Scene, Show } from '../contract';
import { pictureOf, type Picture } from './picture';
import type { Sound } from './sound';

const lengths: Record<Show['does'], number> = {
  move: 560, flip: 460, lift: 700, fade: 420, gain: 500, break: 620, trace: 800, glow: 500,
};
const overlap = 110; // milliseconds between animations that run together
const minCaption = 650; // milliseconds needed to read a caption
const maxDuration = 7000; // milliseconds for all events of one decision

export interface StageOptions {
  root: () => HTMLElement | undefined;
  playSound: (sound: Sound) => void;
}

export interface Pace {
  rate: number; // 1: normal, 2: twice as fast
  calm: boolean; // highlight places instead of moving pieces
}

interface Before {
  pictures: Map<string, Picture>;
  counts: Map<string, number>;
}

const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

// Panels scroll: elements out of view are not animated.
function isInView(element: Element): boolean {
  const frame = element.closest('.players')?.getBoundingClientRect();
  const { y } = middle(element.getBoundingClientRect());
  return !frame || (y > frame.top && y < frame.bottom);
}

export class Stage {
  #options: StageOptions;
  #layer: HTMLElement | null = null;
  #running = new Set<Animation>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #end: (() => void) | null = null;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  // Updates the table and animates the change; resolves when the animation has ended.
  async play(scenes: Scene[], change: () => void, { rate, calm }: Pace): Promise<void> {
    this.finish();
    const before = calm ? null : this.#look(scenes);
    change();
    await tick();
    const root = this.#options.root();
    if (!root || scenes.length === 0) return;
    this.#layer = document.createElement('div');
    this.#layer.className = 'stage';
    this.#layer.setAttribute('aria-hidden', 'true');
    document.body.append(this.#layer);
    const whole = scenes.reduce((sum, scene) => sum + lengthOf(scene), 0);
    const speed = rate * Math.max(1, whole / maxDuration);
    const done = new Promise<void>((resolve) => (this.#end = resolve));
    const total = before ? this.#perform(scenes, before, speed) : this.#point(scenes, speed);
    this.#later(total, () => this.finish());
    return done;
  }

  get playing(): boolean {
    return this.#end !== null;
  }

  // An action ends the animation: every piece jumps to its place.
  finish() {
    this.#running.forEach((animation) => animation.cancel());
    this.#running.clear();
    this.#timers.forEach(clearTimeout);
    this.#timers.clear();
    this.#layer?.remove();
    this.#layer = null;
    this.#end?.();
    this.#end = null;
  }

  #later(millis: number, work: () => void) {
    const timer = setTimeout(() => (this.#timers.delete(timer), work()), millis);
    this.#timers.add(timer);
  }

  #all(name: string): Element[] {
    return [...(this.#options.root()?.querySelectorAll(`[data-at~="${CSS.escape(name)}"]`) ?? [])];
  }

  // The element with the first of these names that exists; of several the last.
  #find(names: string | undefined): Element | null {
    for (const name of names?.split(' ') ?? []) {
      const found = this.#all(name).at(-1);
      if (found) return found;
    }
    return null;
  }

  // Pictures of all pieces that will move or go.
  #look(scenes: Scene[]): Before {
    const before: Before = { pictures: new Map(), counts: new Map() };
    for (const { at, from, piece, via } of scenes.flatMap(({ shows }) => shows))
      for (const name of [at, from, piece, ...(via ?? [])].flatMap((names) => names?.split(' ') ?? [])) {
        if (before.counts.has(name)) continue;
        const all = this.#all(name);
        before.counts.set(name, all.length);
        if (all.length > 0) before.pictures.set(name, pictureOf(all.at(-1)!));
      }
    return before;
  }

  // Without movement: the places light up one after the other, with their captions.
  #point(scenes: Scene[], rate: number): number {
    let now = 0;
    for (const scene of scenes) {
      const length = lengthOf(scene) / rate;
      const places = scene.shows.flatMap(({ does, at }) => {
        const found = this.#find(at);
        return found ? [{ does, found }] : [];
      });
      const place = places[0]?.found;
      const start = now;
      this.#later(start, () => {
        scene.shows.forEach(({ sound }) => sound && this.#options.playSound(sound));
        for (const { does, found } of places)
          if (found === place || does === 'glow' || does === 'flip') this.#light(found.getBoundingClientRect(), length);
        if (place && scene.text) this.#say(scene.text, place.getBoundingClientRect(), length);
      });
      now += length;
    }
    return now;
  }

  #perform(scenes: Scene[], before: Before, rate: number): number {
    const arriving = new Map<string, Element[]>(); // new elements by name, the first to arrive first
    const landing = (names: string): Element | null => {
      const name = names.split(' ').find((each) => this.#all(each).length > 0);
      if (name === undefined) return null;
      if (!arriving.has(name)) arriving.set(name, this.#all(name).slice(before.counts.get(name) ?? 0));
      return arriving.get(name)!.shift() ?? null;
    };
    let now = 0;
    for (const scene of scenes) {
      scene.shows.forEach((show, index) => {
        const start = now + (index * overlap) / rate;
        this.#stageShow(show, start, lengths[show.does] / rate, before, landing);
        if (show.sound) this.#later(start, () => this.#options.playSound(show.sound!));
      });
      const length = lengthOf(scene) / rate;
      if (scene.text) this.#sayAt(scene, before, now, length);
      now += length;
    }
    return now;
  }

  #sayAt({ shows, text }: Scene, before: Before, start: number, length: number) {
    const place = this.#find(shows[0]?.at)?.getBoundingClientRect() ?? this.#old(shows[0]?.at, before)?.box;
    // A gain rises: its caption is below.
    if (place) this.#later(start, () => this.#say(text!, place, length, shows[0]!.does === 'gain'));
  }

  #old(names: string | undefined, { pictures }: Before): Picture | null {
    for (const name of names?.split(' ') ?? []) {
      const picture = pictures.get(name);
      if (picture) return picture;
    }
    return null;
  }

  #stageShow(show: Show, start: number, duration: number, before: Before, landing: (names: string) => Element | null) {
    const there = this.#find(show.at);
    const old = this.#old(show.at, before);
    const box = there?.getBoundingClientRect() ?? old?.box;
    if (!box) return;
    const timing: KeyframeAnimationOptions = { delay: start, duration, easing: 'ease-in-out', fill: 'both' };
    switch (show.does) {
      case 'move':
        return this.#move(show, box, before, landing(show.at), timing);
      case 'flip':
        return there ? this.#flip(there, old, timing) : this.#turn(show, old, before, timing);
      case 'lift':
      case 'glow':
        if (!there) return this.#ghost(old!, box, [{ opacity: 1 }, { opacity: 1 }], timing);
        if (show.does === 'lift')
          this.#animate(there, [{}, { transform: 'translateY(-8%) scale(1.1)', offset: 0.3 }, { transform: 'translateY(-8%) scale(1.1)', offset: 0.8 }, {}], { ...timing, fill: 'none' });
        return isInView(there) ? this.#later(start, () => this.#light(box, duration)) : undefined;
      case 'fade':
        return this.#leave(old, there, [{ opacity: 1 }, { opacity: 0, filter: 'grayscale(1)', transform: 'scale(.85)' }], timing);
      case 'break':
        return this.#leave(old, there, [
          { opacity: 1, transform: 'none' }, { transform: 'translate(3px, -3px) rotate(6deg)', offset: 0.2 },
          { transform: 'translate(-4px, 3px) rotate(-8deg)', offset: 0.4, filter: 'brightness(1.8)' },
          { opacity: 0, transform: 'translateY(22%) scale(1.25, .35)' },
        ], timing);
      case 'gain':
        return this.#later(start, () => this.#rise(show.text ?? '', box, duration * 1.8));
      case 'trace':
        return this.#trace((show.via ?? []).map((name) => this.#find(name)?.getBoundingClientRect() ?? this.#old(name, before)?.box), timing);
    }
  }

  #move({ from, piece, at }: Show, to: DOMRect, before: Before, arrives: Element | null, timing: KeyframeAnimationOptions) {
    const source = this.#old(from, before)?.box ?? this.#find(from)?.getBoundingClientRect();
    const drawn = piece === undefined ? (arrives ?? this.#old(from, before)) : (this.#old(piece, before) ?? this.#find(piece));
    if (!source || !drawn) return;
    const picture = drawn instanceof Element ? pictureOf(drawn) : drawn;
    const end = middle(to);
    const begin = middle(source);
    const { width, height } = picture.box;
    // As large as its source and its target, if these are pieces and not whole places.
    const fits = (box: DOMRect) => Math.min(1, Math.max(0.35, box.width / width, box.height / height));
    const far = Math.hypot(end.x - begin.x, end.y - begin.y);
    this.#ghost(picture, new DOMRect(end.x - width / 2, end.y - height / 2, width, height), [
      { transform: `translate(${begin.x - end.x}px, ${begin.y - end.y}px) scale(${fits(source)})` },
      { transform: `translate(${(begin.x - end.x) / 2}px, ${(begin.y - end.y) / 2 - Math.min(60, far / 5)}px) scale(1.12)`, offset: 0.5 },
      { transform: arrives ? 'none' : `scale(${fits(to)})` },
    ], timing);
    const itself = piece !== undefined && at.split(' ').includes(piece) ? this.#find(piece) : null;
    for (const element of [arrives, itself]) if (element) this.#hide(element, timing);
  }

  // Hidden until the copy has arrived.
  #hide(element: Element, { delay, duration }: KeyframeAnimationOptions) {
    const until = Number(delay) + Number(duration);
    this.#animate(element, [{ opacity: 0 }, { opacity: 0 }], { duration: until, fill: 'none' });
  }

  #flip(there: Element, old: Picture | null, timing: KeyframeAnimationOptions) {
    const half = Number(timing.duration) / 2;
    const start = Number(timing.delay);
    if (old) {
      this.#ghost(old, old.box, [{ transform: 'none' }, { transform: 'rotateY(90deg)' }], { ...timing, duration: half });
      this.#animate(there, [{ opacity: 0 }, { opacity: 0 }], { duration: start + half, fill: 'none' });
    }
    this.#animate(there, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { ...timing, delay: start + half, duration: half, fill: 'none' });
  }

  // A card that is flipped and removed shows its face until then.
  #turn({ at, piece }: Show, old: Picture | null, before: Before, timing: KeyframeAnimationOptions) {
    const face = this.#find(piece);
    if (!old || !face) return;
    const half = Number(timing.duration) / 2;
    this.#ghost(old, old.box, [{ transform: 'none' }, { transform: 'rotateY(90deg)' }], { ...timing, duration: half });
    const picture = pictureOf(face);
    const { x, y } = old.box;
    const { width, height } = picture.box;
    before.pictures.set(at, { ...picture, box: new DOMRect(x, y, width, height), turned: { start: Number(timing.delay) + half, duration: half } });
  }

  // A removed piece stays visible as a copy until its animation.
  #leave(old: Picture | null, there: Element | null, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    if (old?.turned && !there) {
      const { start, duration } = old.turned;
      const whole = Number(timing.delay) + Number(timing.duration) - start;
      const part = (millis: number) => Math.min(1, Math.max(0, millis / whole));
      const shown = { opacity: 1, transform: 'none' };
      const turning = [{ opacity: 1, transform: 'rotateY(90deg)' }, { ...shown, offset: part(duration) }, { ...shown, offset: part(Math.max(duration, Number(timing.delay) - start)) }];
      this.#ghost(old, old.box, [...turning, frames.at(-1)!], { ...timing, delay: start, duration: whole, fill: 'forwards' }).style.opacity = '0';
    } else if (old && !there) this.#ghost(old, old.box, frames, timing);
    else if (there) this.#animate(there, [{}, { opacity: 0.3, offset: 0.5 }, {}], { ...timing, fill: 'none' });
  }

  #ghost(picture: Picture, box: DOMRect, frames: Keyframe[], timing: KeyframeAnimationOptions): HTMLElement {
    const ghost = picture.copy();
    ghost.className = 'ghost';
    Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    this.#layer!.append(ghost);
    const animation = this.#animate(ghost, frames, timing);
    void animation.finished.then(() => ghost.remove(), () => undefined);
    return ghost;
  }

  #animate(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const animation = element.animate(frames, timing);
    animation.finished.catch(() => undefined); // it may be cancelled
    this.#running.add(animation);
    return animation;
  }

  #overlay(name: string, box: DOMRect): HTMLElement {
    const element = document.createElement('div');
    element.className = name;
    Object.assign(element.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    this.#layer?.append(element);
    return element;
  }

  #light(box: DOMRect, duration: number) {
    const light = this.#overlay('light', box);
    const animation = this.#animate(light, [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], { duration, fill: 'both' });
    void animation.finished.then(() => light.remove(), () => undefined);
  }

  #rise(text: string, box: DOMRect, duration: number) {
    const { x, y } = middle(box);
    const gain = this.#overlay('gain', new DOMRect(x - 30, y - 18, 60, 36));
    gain.textContent = text;
    this.#animate(gain, [{ opacity: 0, transform: 'translateY(14px) scale(.7)' }, { opacity: 1, transform: 'none', offset: 0.25 }, { opacity: 1, offset: 0.7 }, { opacity: 0, transform: 'translateY(-30px)' }], { duration, fill: 'both', easing: 'ease-out' });
  }

  #trace(boxes: (DOMRect | undefined)[], timing: KeyframeAnimationOptions) {
    const points = boxes.flatMap((box) => (box ? [middle(box)] : []));
    if (points.length < 2) return;
    const line = points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('');
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawing.setAttribute('class', 'trace');
    this.#layer!.append(drawing);
    for (const part of ['edge', 'core']) {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('class', part);
      path.setAttribute('d', line);
      path.setAttribute('pathLength', '1');
      drawing.append(path);
      this.#animate(path, [{ strokeDasharray: '0 1' }, { strokeDasharray: '1 0' }], { ...timing, easing: 'linear' });
    }
  }

  // A caption at the place of the event, fully on the screen.
  #say(text: string, box: DOMRect, duration: number, below = false) {
    this.#layer?.querySelector('.line')?.remove();
    const line = this.#overlay('line', new DOMRect(0, 0, 0, 0));
    line.textContent = text;
    line.removeAttribute('style');
    const edge = 6;
    const { width, height } = line.getBoundingClientRect();
    const left = Math.max(edge, Math.min(middle(box).x - width / 2, innerWidth - width - edge));
    const over = box.y - height - edge;
    const under = Math.min(box.bottom + edge, innerHeight - height - edge);
    const top = over >= edge && !below ? over : under;
    Object.assign(line.style, { left: `${left}px`, top: `${top}px` });
    const animation = this.#animate(line, [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }], { duration, fill: 'both' });
    void animation.finished.then(() => line.remove(), () => undefined);
  }
}

export function lengthOf({ shows, text }: Scene): number {
  const last = Math.max(0, ...shows.map(({ does }, index) => index * overlap + lengths[does]));
  return text ? Math.max(last, minCaption + Math.min(900, text.length * 12)) : last;
}
