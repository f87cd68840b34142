// What a view of Easter Island holds, as far as the picture needs it.
import type { Facing } from './geometry';

export interface Statue {
  at: string;
  seat: number;
  facing: Facing;
  fresh: boolean;
}
export interface Sun {
  at: string;
  seat: number;
  fired: boolean;
  fresh: boolean;
}
export interface Position {
  phase: 'setup' | 'play' | 'over';
  to_act: number | null;
  actions_left: number;
  statues: Statue[];
  suns: Sun[];
  reserve: number[];
  sun_supply: number[];
}
