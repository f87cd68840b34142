// When a turn of transport ends by itself.
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { beginsTurn, endsByItself, isEndKey, isFree } from './turn_end';

describe('the end of a turn', () => {
  it('needs nobody where only improvements, barter and the tablet are left', () => {
    expect(endsByItself(['end'])).toBe(true);
    expect(endsByItself(['improve artist', 'use barter RRE', 'rongo rest vaitea', 'rongo barter RRE', 'end'])).toBe(true);
  });
  it('waits for people where a tile could help at once', () => {
    expect(endsByItself(['use rest vaitea', 'end'])).toBe(false);
    expect(endsByItself(['use helping-hand chief vaitea', 'improve artist', 'end'])).toBe(false);
  });
  it('is no matter of other phases', () => {
    expect(endsByItself([])).toBe(false);
    expect(endsByItself(['improve artist', 'pass'])).toBe(false);
    expect(endsByItself(['improve artist', 'collect 0'])).toBe(false);
  });
});

describe('a turn', () => {
  const at = (phase: string, active: number | null = 0) => ({ phase, active });
  it('begins with another clan, or with the transport after the end', () => {
    expect(beginsTurn(null, at('after'))).toBe(true);
    expect(beginsTurn(at('transport', 1), at('transport'))).toBe(true);
    expect(beginsTurn(at('after'), at('transport'))).toBe(true);
    expect(beginsTurn(at('erect'), at('transport'))).toBe(true);
  });
  it('goes on through its free actions', () => {
    expect(beginsTurn(at('transport'), at('transport'))).toBe(false);
    expect(beginsTurn(at('barter'), at('transport'))).toBe(false);
    expect(beginsTurn(at('transport'), at('barter'))).toBe(false);
    expect(beginsTurn(at('carry'), at('erect'))).toBe(false);
    expect(beginsTurn(at('erect'), at('after'))).toBe(false);
  });
});

describe('free actions', () => {
  it('are tiles, tablet and improvements, one by one or together', () => {
    for (const free of ['improve', 'improve artist', 'use rest', 'rongo', 'rongo barter RRE']) expect(isFree(free)).toBe(true);
    for (const other of ['end', 'offer hut', 'carry small', 'get RRE']) expect(isFree(other)).toBe(false);
  });
});

describe('the key that ends a turn', () => {
  const pressed = (on: Element, init: KeyboardEventInit = {}) => {
    let pressed: KeyboardEvent | null = null;
    const listen = (event: Event) => (pressed = event as KeyboardEvent);
    document.addEventListener('keydown', listen, { once: true });
    on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
    return isEndKey(pressed!);
  };
  it('is Enter where nothing else takes it', () => {
    document.body.innerHTML = '<button><span>Rest</span></button><p></p>';
    expect(pressed(document.body)).toBe(true);
    expect(pressed(document.querySelector('p')!)).toBe(true);
    expect(pressed(document.querySelector('span')!)).toBe(false);
    expect(pressed(document.body, { key: ' ' })).toBe(false);
    expect(pressed(document.body, { repeat: true })).toBe(false);
  });
});
