// What the board and its sentences read out of views, actions and events.
import type { GameEvent, View } from 'ahu/contract';

export const cardLetters = ['M', 'P', 'W', 'F', 'B', 'S', 'G'] as const;
export const offeringLetters = ['F', 'B', 'S', 'G'] as const;
export type Card = (typeof cardLetters)[number];
export type Offering = (typeof offeringLetters)[number];
export type Counts<Letter extends string> = Record<Letter, number>;

// The symbol of a card: the one who gathers; an offering has the symbol of what is gathered.
export const pictureOf = (card: Card) => ('FBSG'.includes(card) ? `rc-card-${card}` : `rc-${card}`);

export interface CardsView {
  players: number;
  phase: string;
  to_act: number | null;
  active: number;
  deck: Counts<Card>;
  columns: string[];
  hands: (string | number)[];
  tableaus: Counts<Card>[];
  wood: number[];
  glory: number[];
  offerings: (Counts<Offering> | number)[];
  scored: Card | null;
  piles: Counts<Offering>;
  stone: { up: Counts<Offering>; down: { seat: number; type: Offering | null }[] };
  scores: number[] | null;
  winners: number[] | null;
}
export const asCards = (view: View) => view as CardsView;

export const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

// The stone as far as the viewer can see it: face-up cards and the face-down ones they know.
export function seenOnStone(view: CardsView): Counts<Offering> {
  const seen = { ...view.stone.up };
  for (const { type } of view.stone.down) if (type) seen[type] += 1;
  return seen;
}

// What an offering would be worth if the match ended now; a match of older rules does not tell.
export const valueOf = (facts: View, type: Offering): number | '–' => facts.offering_values?.[type] ?? '–';

// What these offerings would bring if the match ended now.
export const worthOf = (offerings: Counts<Offering>, facts: View): number | '–' =>
  facts.offering_values ? offeringLetters.reduce((sum, type) => sum + offerings[type] * facts.offering_values[type], 0) : '–';

// The cards of one hand, one by one; null where they are hidden.
export function handOf(view: CardsView, seat: number): (Card | null)[] {
  const hand = view.hands[seat];
  return typeof hand === 'number' ? Array(hand).fill(null) : ([...hand] as Card[]);
}

export const verbOf = (action: string) => action.split(' ', 1)[0];
export const objectOf = (action: string) => action.slice(verbOf(action).length + 1);

// The legal actions that touching a card of the hand leads to.
export const actionsOfCard = (actions: string[], card: Card) =>
  actions.filter((action) => /^(play|discard) /.test(action) && objectOf(action)[0] === card);

// The legal action of a supply pile, and the one to be refused where there is none.
export const actionOfPile = (actions: string[], type: Offering) =>
  actions.find((action) => /^(buy|add|receive) /.test(action) && objectOf(action) === type);
export function triedOnPile(phase: string, type: Offering): string {
  return `${phase === 'add' || phase === 'receive' ? phase : 'buy'} ${type}`;
}

export interface Share {
  seat: number;
  wood: number;
  glory: number;
  offerings: [Offering, number][];
}
export interface Outcome {
  column: number;
  uncovered: Card | null;
  emptied: boolean;
  scored: Card | null;
  shares: Share[]; // only those who get something, in the order of the events
}

// What drawing from a column would bring, as the engine's preview tells it.
export function outcomeOf(events: GameEvent[]): Outcome | null {
  const taken = events.find((event) => event.type === 'taken');
  if (!taken) return null;
  const outcome: Outcome = { column: taken.column, uncovered: null, emptied: false, scored: null, shares: [] };
  for (const event of events) {
    if (event.type === 'uncovered') outcome.uncovered = event.card;
    if (event.type === 'emptied') outcome.emptied = true;
    if (event.type === 'scored') outcome.scored = event.card;
    if (event.type === 'gained') shareOf(outcome, event.seat)[event.what as 'wood' | 'glory'] += event.amount;
    if (event.type === 'received') shareOf(outcome, event.seat).offerings.push([event.offering, event.count]);
  }
  return outcome;
}

function shareOf(outcome: Outcome, seat: number): Share {
  let share = outcome.shares.find((one) => one.seat === seat);
  if (!share) {
    share = { seat, wood: 0, glory: 0, offerings: [] };
    outcome.shares.push(share);
  }
  return share;
}

// The price that a preview names.
export function priceIn(events: GameEvent[]): number | null {
  for (const event of events) {
    if (event.type === 'bought') return event.price;
    if (event.type === 'played') return event.cost;
  }
  return null;
}

// How far card `at` of `count` is turned in a fan, in degrees.
export const fanAngle = (at: number, count: number) => (at - (count - 1) / 2) * 5;
