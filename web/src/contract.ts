// What a game's gameBoard for the browser is: games/<game>/web/index.ts exports a GameCard by default.
// A board knows no rules: a view and the legal actions go in, one action comes out.
import type { Component } from 'svelte';

export type Language = 'en' | 'fr' | 'ja';
export const languages: readonly Language[] = ['en', 'fr', 'ja'];

// Sentences by key, with holes that values fill; see messages/format.ts.
export type Messages = Record<string, string>;
export type Values = Record<string, any>;
export type Translate = (key: string, values?: Values) => string;

// Views, events and the particulars of a refusal are the game's own JSON; see its README.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// A game casts the view to its own type once, at its door.
export type View = Record<string, any>;
export interface GameEvent {
  type: string;
  [key: string]: any;
}

export type TotemName = 'turtle' | 'dolphin' | 'moray' | 'octopus' | 'frigatebird' | 'crab';

export interface Player {
  seat: number;
  name: string; // as people call the seat: translated, never empty
  colour: string; // a CSS colour, the same in both themes; good as a fill behind `ink`
  ink: string; // a CSS colour that can be read upon `colour`
  totem: TotemName; // always shown beside the colour
  human: boolean;
}

// What sentences are made from.
export interface Telling {
  view: View;
  seat: number | null; // whose eyes; null: a spectator
  players: Player[];
  t: Translate; // the game's catalogue first, then the shell's
}

// What the shell hands to Board and Panel.
export interface BoardProps {
  view: View; // what `seat` may know
  facts: View; // what the rules compute from it, in a game that has such values; {} where unknown
  seat: number | null;
  actions: string[]; // legal actions of the seat to act if a person here decides now, else []
  interactive: boolean; // false while replaying, while a bot thinks and after the end
  play: (action: string) => void;
  // For a click on something that is no legal action: the shell asks the engine and says why not.
  tryAction: (text: string) => void;
  // Tell the shell which action is pointed at (hover or focus), null when none: it then fills
  // `previewed` and says in words what the action would do.
  point: (action: string | null) => void;
  previewed: { action: string; events: GameEvent[] } | null;
  preview: (action: string) => Promise<GameEvent[]>;
  events: GameEvent[]; // what led from the view before to this one; for animation
  moment: number; // changes whenever `events` is new
  endTurns: boolean; // the person wants turns to end automatically where a game has an action for it
  motion: number; // milliseconds a change may take that no event shows; 0 under reduced motion
  marks: ReadonlySet<string>; // pieces to highlight, named as `marks` of the gameBoard names them
  players: Player[];
  t: Translate;
}

// The inside of one player's panel; `of` is the player shown.
export interface PanelProps extends BoardProps {
  of: number;
}

// One thing to be seen of an event. Places are the `data-at` names of the board and the panels, the first
// one that is there of several; `seat-<n>` is a player's sign.
export interface Show {
  // move: from `from` to `at`; flip: over; lift: rises for a moment; fade, break: goes; gain: `text`
  // rises from it; trace: a line along `via`; glow: lights up
  does: 'move' | 'flip' | 'lift' | 'fade' | 'break' | 'gain' | 'trace' | 'glow';
  at: string;
  from?: string;
  piece?: string; // whose picture moves, where it is neither what was at `from` nor what comes to `at`
  via?: string[];
  text?: string;
  sound?: 'place' | 'card' | 'ray' | 'treasure' | 'gain';
}
// What an event shows, and the line that is read beside it.
export interface Scene {
  shows: Show[];
  text?: string;
}

export interface Figure {
  name: string; // translated
  value: string | number;
}

export interface RulesPage {
  summary: string; // what the game is about, two or three sentences
  // `ruling`: what the rulebook leaves open, and why it is read so.
  sections: { title: string; clauses: { id: string; text: string; ruling?: string }[] }[];
}

// One step of the guided first match: points at the real board.
export interface TourStep {
  selector: string; // an element of the board or the table; the first that matches
  message: string; // a key of the game's catalogue
}

// Everything the table needs; loaded when a match of the game is opened.
export interface GameBoard {
  Board: Component<BoardProps>;
  Panel?: Component<PanelProps>; // drawn inside each player's panel, under the name
  rules: Record<Language, () => Promise<{ default: RulesPage }>>;
  tour: TourStep[];
  endsTurns?: boolean; // the board heeds `endTurns`: the table offers that setting
  // The name of an action that a screen reader can say and the action list shows.
  describeAction(action: string, telling: Telling): string;
  // How the game says values of its own kinds, `{card, card}` in a message; other kinds are told by the
  // message `<kind>.<value>`. `telling.view` may be later than an event.
  formats?: Record<string, (value: any, telling: Telling, values: Values) => string>;
  // A line of the log where the catalogue has no `event.<type>`; null where an event is not worth one.
  describeEvent?(event: GameEvent, telling: Telling): string | null;
  // The pieces an event is about, for highlighting while its log line is hovered.
  marks(event: GameEvent): string[];
  // What there is to see of an event, in order; none where it shows nothing.
  shows?(event: GameEvent, telling: Telling): Show[];
  // Where final points come from: the names that `game_over` gives its sources, and their messages.
  sources?: Record<string, string>;
  // The entry of the log from which on it is shown, unless one asks for all of it: 0 where
  // everything may be remembered. By the option's own meaning.
  logFrom?(entries: { events: GameEvent[] }[], options: Record<string, string | number | boolean>): number;
  // Whether the action only lets the others go on: to pass, to buy nothing. The shell makes it by
  // itself where there is no other, unless the person does not wish it.
  isPassive?(action: string): boolean;
  // One sentence: what the seat to act has to decide now.
  question(telling: Telling, actions: string[]): string;
  // Figures for a player's panel, most important first (usually the points); at most three.
  figures?(view: View, of: number, t: Translate): Figure[];
}

// The small part that the lobby needs at once.
export interface GameCard {
  id: string; // the engine's id of the game
  title: Record<Language, string>;
  tagline: Record<Language, string>; // one line under the title
  Emblem: Component<Record<string, never>>; // an SVG of about 96 by 96, decorative
  order: number; // of the games in the lobby, the smallest first
  // The catalogue. The shell itself asks it for:
  //   option.<name>                 an option's name;  option.<name>.meaning   one sentence
  //   option.<name>.<value>         each value of a choice
  //   event.<type>                  what happened, filled with the event
  //   refusal.<reason>              why not, filled with the engine's args
  // and for all keys that tour steps name. Everything else is the game's own affair.
  messages: Record<Language, () => Promise<{ default: Messages }>>;
  load: () => Promise<{ default: GameBoard }>;
}
