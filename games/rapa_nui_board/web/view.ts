// What a view of Rapa Nui, the board game, holds, as far as it is drawn or told.
export type Size = 'small' | 'medium' | 'large';
export const sizes: readonly Size[] = ['small', 'medium', 'large'];
export const resources = ['R', 'E', 'W', 'P'] as const;
export type Resource = (typeof resources)[number];
export const offeringTypes = ['hut', 'hen', 'axe', 'boat', 'necklace'] as const;

export interface CellView {
  seat: number;
  figures: number;
  tired: number;
  chief: boolean;
}
export interface AhuView {
  tile?: string | null;
  moai?: Size;
  pukao?: boolean;
}
export interface Position {
  players: number;
  phase: string;
  to_act: number | null;
  active: number | null;
  round: number;
  order: number[];
  stars: (number | null)[];
  passed: boolean[];
  cells: Record<string, CellView>;
  sculptors: number[][];
  virtual: number[][];
  chief_at: (number | null)[];
  ahus: Record<string, AhuView>;
  moai_supply: Record<Size, number>;
  pukao_supply: number;
  moai: Record<Size, number>[];
  hand: { villagers: number; sorcerer: boolean; chief: boolean }[];
  resources: Record<Resource, number>[];
  tiles: Record<string, number>[];
  rongo: boolean[];
  improvements: string[][];
  offerings: { type: string; points: number }[][];
  stacks: Record<string, number[]>;
  exceptional: Record<string, number[]>;
  carry: { what: string; at: string; visited: string[] } | null;
  owed: Record<string, any> | null;
}
