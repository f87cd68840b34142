// The contract between the shell and a game's board: games/<game>/web/index.ts exports a GameCard by default.
// A board knows no rules: a view and the legal actions go in, one action comes out.
import type { Component } from 'svelte';

export type Language = 'en' | 'fr' | 'ja';
export const languages: readonly Language[] = ['en', 'fr', 'ja'];

// Sentences by key, with holes that values fill; see messages/format.ts.
export type Messages = Record<string, string>;
export type Values = Record<string, any>;
export type Translate = (key: string, values?: Values) => string;

// Views, events and the arguments of a refusal are JSON defined by the game; see its README.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// A game casts the view to its own type once, at its entry point.
export type View = Record<string, any>;
export interface GameEvent {
  type: string;
  [key: string]: any;
}

export type TotemName = 'turtle' | 'dolphin' | 'moray' | 'octopus' | 'frigatebird' | 'crab';

export interface Player {
  seat: number;
  name: string; // the player's name: translated, never empty
  colour: string; // a CSS colour, the same in both themes; a background for `ink`
  ink: string; // a CSS colour that is readable on `colour`
  totem: TotemName; // always shown beside the colour
  human: boolean;
}

// The context in which sentences are written.
export interface MessageContext {
  view: View;
  seat: number | null; // the viewer's seat; null: a spectator
  players: Player[];
  t: Translate; // the game's catalogue first, then the shell's
}

// What the shell hands to Board and Panel.
export interface BoardProps {
  view: View; // what `seat` may know
  facts: View; // what the rules compute from it, in a game that has such values; {} where unknown
  seat: number | null;
  actions: string[]; // legal actions if a person at this screen is to act, else []
  interactive: boolean; // false while replaying, while a bot thinks and after the end
  play: (action: string) => void;
  // For a click on an illegal action: the shell asks the engine and shows the refusal.
  tryAction: (text: string) => void;
  // Reports the action under the pointer (hover or focus), null when there is none: the shell then fills
  // `previewed` and describes what the action would do.
  point: (action: string | null) => void;
  previewed: { action: string; events: GameEvent[] } | null;
  preview: (action: string) => Promise<GameEvent[]>;
  events: GameEvent[]; // the events between the previous view and this one; for animation
  moment: number; // changes whenever `events` is new
  endTurns: boolean; // the person wants turns to end automatically where a game has an action for it
  motion: number; // duration in milliseconds of a change that no event animates; 0 with reduced motion
  marks: ReadonlySet<string>; // pieces to highlight, by the names that GameBoard.marks returns
  players: Player[];
  t: Translate;
}

// The content of one player's panel; `of` is the player shown.
export interface PanelProps extends BoardProps {
  of: number;
}

// One animation of an event. Places are `data-at` names of the board and the panels; of several, the first
// that exists is used. `seat-<n>` is a player's badge.
export interface Show {
  // move: from `from` to `at`; flip: over; lift: rises for a moment; fade, break: goes; gain: `text`
  // rises from it; trace: a line along `via`; glow: lights up
  does: 'move' | 'flip' | 'lift' | 'fade' | 'break' | 'gain' | 'trace' | 'glow';
  at: string;
  from?: string;
  // the piece whose picture moves, if it is neither the one at `from` nor the one at `at`; of a flip the
  // face of a piece that was already removed
  piece?: string;
  via?: string[];
  text?: string;
  sound?: 'place' | 'card' | 'ray' | 'treasure' | 'gain';
}
// The animations of an event and its caption.
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
  // `ruling`: our decision where the rulebook is unclear, with the reason.
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
  endsTurns?: boolean; // the board supports `endTurns`: the table offers that setting
  // The name of an action, for screen readers and the action list.
  describeAction(action: string, context: MessageContext): string;
  // Formats values of the game's own kinds, `{card, card}` in a message; other kinds use the
  // message `<kind>.<value>`. `context.view` may be newer than the event.
  formats?: Record<string, (value: any, context: MessageContext, values: Values) => string>;
  // A line of the log where the catalogue has no `event.<type>`; null where an event is not worth one.
  describeEvent?(event: GameEvent, context: MessageContext): string | null;
  // The pieces of an event, highlighted while its log line is hovered.
  marks(event: GameEvent): string[];
  // The animations of an event, in order; empty if it has none.
  shows?(event: GameEvent, context: MessageContext): Show[];
  // Consecutive events of the same scene are animated together, with one caption: `scene.<name>`.
  sceneOf?(event: GameEvent): string | null;
  // The sources of the final points: their names in `game_over` and their messages. A game without
  // them has no points beyond the win itself.
  sources?: Record<string, string>;
  // The first log entry shown unless the player asks for the whole log: 0 where
  // everything may be remembered (the option `memory`).
  logFrom?(entries: { events: GameEvent[] }[], options: Record<string, string | number | boolean>): number;
  // Whether the action is a mere pass, such as buying nothing. The shell plays it
  // automatically where it is the only action, unless the setting is off.
  isPassive?(action: string): boolean;
  // One sentence: the decision that the seat to act has to make.
  question(context: MessageContext, actions: string[]): string;
  // Figures for a player's panel, most important first (usually the points); at most three.
  figures?(view: View, of: number, t: Translate): Figure[];
}

// What the lobby needs of a game before its board is loaded.
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
  // and all keys that tour steps name. The game uses the other keys itself.
  messages: Record<Language, () => Promise<{ default: Messages }>>;
  load: () => Promise<{ default: GameBoard }>;
}
