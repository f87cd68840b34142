// Sentences about Rapa Nui, the board game: places, actions, events.
import type { GameEvent, GameBoard, MessageContext, Translate } from 'ahu/contract';
import { cellOfAhu, cellsFor, type Cell } from './map';
import { resources, type Position } from './view';

export type SentenceContext = Pick<MessageContext, 'view' | 'players' | 't'>;

export function cellName(id: string, { view, t }: Pick<SentenceContext, 'view' | 't'>): string {
  if (id === 'crater' || id === 'puna_pau' || id === 'akivi') return t(`cell.${id}`);
  return cellsFor((view as Position).players).find((cell) => cell.id === id)?.name ?? id;
}

// `RREP` as "2 reeds, 1 egg, 1 pearl".
export function bundle(letters: string, t: Translate): string {
  return resources
    .map((letter) => [letter, [...letters].filter((one) => one === letter).length] as const)
    .filter(([, n]) => n > 0)
    .map(([letter, n]) => t(`resource.${letter}`, { n }))
    .join(t('list.and'));
}

export const offeringName = (text: string, t: Translate): string =>
  text.endsWith('!')
    ? t('offering.exceptional', { offering: t(`offering.${text.slice(0, -1)}`) })
    : t(`offering.${text}`);

// `use rest vaitea`, `rongo barter RRE`: what the power of a tile does.
function powerName(words: string[], say: SentenceContext): string {
  const { t } = say;
  const [by, tile = '', ...rest] = words;
  const last = rest[rest.length - 1] ?? '';
  const $say = { cell: (id: string) => cellName(id, say), bundle: (letters: string) => bundle(letters, t) };
  const kind = tile === 'reconversion' || tile === 'helping-hand' ? `${tile}.${rest[0]}` : tile;
  const deed = t(`power.${kind}`, { cell: last, column: last, paid: last, $say });
  return t(by === 'rongo' ? 'action.rongo' : 'action.use', { tile: t(`tile.${tile}`), deed });
}

export function actionName(action: string, say: SentenceContext): string {
  const { t } = say;
  const words = action.split(' ');
  const [verb = '', what = '', how = ''] = words;
  switch (verb) {
    case 'villager':
    case 'to':
      return t(`action.${verb}`, { cell: cellName(what, say) });
    case 'sculptor':
    case 'chief':
      return t(`action.${verb}`, { column: what });
    case 'sorcerer':
      return t('action.sorcerer', { star: what });
    case 'take':
    case 'carry':
      return t(`action.${verb}`, { load: t(`load.${what}`) });
    case 'erect':
      return t('action.erect', {
        cell: cellName(cellOfAhu(what), say),
        tile: t(`tile.${(say.view as Position).ahus[what]?.tile ?? 'none'}`),
        number: what.slice(-1),
      });
    case 'crown':
      return t('action.crown', { cell: cellName((say.view as Position).carry?.at ?? '', say) });
    case 'collect':
      return what === '0' ? t('action.collect') : t('action.collect.higher', { k: what });
    case 'offer':
      return t('action.offer', { offering: offeringName(what, t), paid: bundle(how, t) });
    case 'gain':
      return t('action.gain', { what: bundle(what, t) });
    case 'get':
      return t('action.get', { what: bundle(what, t) });
    case 'draft':
      return t('action.draft', { tile: t(`tile.${what}`) });
    case 'improve':
      return t('action.improve', {
        improvement: t(`improvement.${what}`),
        deed: t(`improvement.${what}.meaning`),
      });
    case 'use':
    case 'rongo':
      return powerName(words, say);
    default:
      return t(`action.${verb}`);
  }
}

export function groupName(group: string, t: Translate): string {
  const [verb = '', what = '', how] = group.split(' ');
  if (verb === 'offer') return t('group.offer', { offering: offeringName(what, t) });
  if (!what) return t(`group.${verb}`);
  const tile = t(`tile.${what}`) + (how ? ` (${t(`figure.${how}`)})` : '');
  return t(verb === 'rongo' ? 'group.copy' : 'group.use', { tile });
}

// All that there is to know about a cell, for its tooltip.
export function cellTip(cell: Cell, position: Position, { view, players, t }: SentenceContext): string {
  const told = [cellName(cell.id, { view, t })];
  if (cell.shows)
    told.push(t('tip.shows', { what: cell.shows.split('/').map((part) => bundle(part, t)).join(t('list.or')) }));
  const here = position.cells[cell.id];
  if (here)
    told.push(
      t('tip.carriers', {
        name: players[here.seat]?.name ?? '',
        n: here.figures + (here.chief ? 1 : 0),
        tired: here.tired,
      }),
    );
  for (const ahu of cell.ahus) {
    const { tile, moai, pukao } = position.ahus[ahu] ?? {};
    if (moai) told.push(t(pukao ? 'tip.crowned' : 'tip.moai', { load: t(`load.${moai}`) }));
    else if (tile) told.push(t('tip.tile', { tile: t(`tile.${tile}`), deed: t(`tile.${tile}.meaning`) }));
  }
  return told.join('\n');
}

function sculpted(event: GameEvent, { t }: SentenceContext): string {
  const made = (['large', 'medium', 'small'] as const)
    .filter((size) => event[size] > 0)
    .map((size) => t(`made.${size}`, { n: event[size] }));
  return t(made.length === 0 ? 'event.sculpted.none' : 'event.sculpted.some', { ...event, made: made.join(t('list.and')) });
}

function used(event: GameEvent, say: SentenceContext): string {
  const place = event.cell ?? event.column ?? '';
  const way = event.tile === 'reconversion' ? (event.cell ? 'cell' : 'column') : event.figure;
  const words = [event.tablet ? 'rongo' : 'use', event.tile, way, event.paid ?? String(place)];
  return powerName(words.filter(Boolean), say);
}

export const formats: GameBoard['formats'] = {
  cell: cellName,
  site: (ahu: string, say) => cellName(cellOfAhu(ahu), say),
  bundle: (letters: string, { t }) => bundle(letters, t),
  offering: (text: string, { t }) => offeringName(text, t),
  power: (_, say, event) => used(event as GameEvent, say),
  sculpted: (_, say, event) => sculpted(event as GameEvent, say),
};

export const marks = (event: GameEvent): string[] =>
  [event.cell, event.from, event.to, event.ahu].filter((place): place is string => typeof place === 'string');

export function question({ view, players, t }: MessageContext): string {
  const { phase, owed, active, carry, hand, to_act } = view as Position;
  const mine = to_act === null ? undefined : hand[to_act];
  switch (phase) {
    case 'place':
      return t('question.place', { n: (mine?.villagers ?? 0) + (mine?.sorcerer ? 1 : 0) });
    case 'carry':
      return t('question.carry', { what: carry?.what ?? null });
    case 'gain':
      return t('question.gain', { name: players[active ?? 0]?.name ?? '' });
    case 'take':
      return t('question.take', { large: Number(owed?.large ?? 1) });
    case 'erect':
      return t('question.erect', { size: Number(owed?.size ?? 0) });
    case 'crown':
      return t('question.crown', { price: Number(owed?.price ?? 4) });
    default:
      return t(`question.${phase}`);
  }
}
