// Narrowing actions, and the map against the numbers that the rules use.
import { describe, expect, it } from 'vitest';
import { attemptAt, choicesOf, groupsOf, spotOf } from './choices';
import { cellOfAhu, cellsFor, frameOf, linesOf, middleOf } from './map';

describe('choices', () => {
  it('groups tiles, the tablet, offerings and improvements', () => {
    expect(groupsOf('villager vaitea')).toEqual([]);
    expect(groupsOf('use rest vaitea')).toEqual(['use rest']);
    expect(groupsOf('use helping-hand chief vaitea')).toEqual(['use helping-hand chief']);
    expect(groupsOf('rongo barter RRE')).toEqual(['rongo', 'rongo barter']);
    expect(groupsOf('offer hut! RRRR')).toEqual(['offer hut!']);
  });
  it('knows the spot of an action', () => {
    expect(spotOf('to vaitea', 'crater')).toBe('cell vaitea');
    expect(spotOf('crown', 'tahai')).toBe('cell tahai');
    expect(spotOf('use reconversion column 2', null)).toBe('column 2');
    expect(spotOf('rongo helping-hand sculptor akivi', null)).toBe('cell akivi');
    expect(spotOf('use barter RRE', null)).toBeNull();
    expect(spotOf('pass', null)).toBeNull();
  });

  const actions = [
    'improve artist', 'offer hen EEEE', 'offer hut REEE', 'offer hut RRRR', 'pass',
    'rongo barter REW', 'rongo rest akivi', 'rongo rest vaitea', 'use rest vaitea', 'villager akivi',
  ];
  it('offers spots and buttons, a lone member of a group at once', () => {
    const { spots, buttons } = choicesOf(actions, null, null);
    expect([...spots.keys()]).toEqual(['cell akivi', 'pile hen', 'pile hut']);
    expect(spots.get('pile hen')?.action).toBe('offer hen EEEE');
    expect(spots.get('pile hut')?.group).toBe('offer hut');
    expect(buttons.map(({ action, group }) => action ?? group)).toEqual([
      'pass', 'improve artist', 'rongo', 'use rest vaitea',
    ]);
  });
  it('goes down group by group', () => {
    const tablet = choicesOf(actions, 'rongo', null);
    expect(tablet.buttons.map(({ action, group }) => action ?? group)).toEqual(['rongo barter REW', 'rongo rest']);
    expect([...choicesOf(actions, 'rongo rest', null).spots.keys()]).toEqual(['cell akivi', 'cell vaitea']);
    expect(choicesOf(actions, 'offer hut', null).buttons.map(({ action }) => action)).toEqual([
      'offer hut REEE', 'offer hut RRRR',
    ]);
  });
  it('reaches every action', () => {
    const reached = new Set<string>();
    const visit = (open: string | null) => {
      const { spots, buttons } = choicesOf(actions, open, null);
      for (const { action, group } of [...spots.values(), ...buttons]) {
        if (action) reached.add(action);
        else visit(group);
      }
    };
    visit(null);
    expect([...reached].sort()).toEqual(actions);
  });
  it('turns a click on anything into an attempt', () => {
    expect(attemptAt('cell akivi', null, 'place')).toBe('villager akivi');
    expect(attemptAt('cell akivi', null, 'carry')).toBe('to akivi');
    expect(attemptAt('cell akivi', 'use rest', 'transport')).toBe('use rest akivi');
    expect(attemptAt('column 2', 'use reconversion', 'sculpt')).toBe('use reconversion column 2');
    expect(attemptAt('pile hut!', null, 'crown')).toBe('offer hut! RRRR');
  });
});

describe('the maps', () => {
  it.each([2, 3])('are those of the rules, for %i clans', (players) => {
    const cells = cellsFor(players);
    expect(cells.length).toBe(players === 2 ? 19 : 32);
    expect(cells.flatMap(({ ahus }) => ahus).length).toBe(players === 2 ? 17 : 21);
  });
  it('frames all cells', () => {
    const { x, y, width, height } = frameOf(cellsFor(3));
    for (const point of cellsFor(3).map((cell) => middleOf(cell))) {
      expect(point.x - x).toBeGreaterThan(56);
      expect(x + width - point.x).toBeGreaterThan(56);
      expect(point.y - y).toBeGreaterThan(56);
      expect(y + height - point.y).toBeGreaterThan(56);
    }
  });
  it('breaks long names', () => {
    expect(linesOf('Ahu Tongariki')).toEqual(['Tongariki']);
    expect(linesOf('Ahu Ura Uranga te Mahina')).toEqual(['Ura Uranga', 'te Mahina']);
    expect(linesOf('プカオの石切り場（プナ・パウ）')).toEqual(['プカオの', '石切り場']);
    expect(cellOfAhu('te_pito_kura_1')).toBe('te_pito_kura');
  });
});
