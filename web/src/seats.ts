// The six seats: colours that are distinct in every kind of colour vision (Okabe and Ito), each with its totem.
import type { Player, TotemName } from './contract';

export const totems: readonly TotemName[] = [
  'turtle', 'dolphin', 'moray', 'octopus', 'frigatebird', 'crab',
];
const colours = ['#E69F00', '#0072B2', '#009E73', '#CC79A7', '#56B4E9', '#D55E00'];
const inks = ['#1d1608', '#ffffff', '#06150f', '#1c0a14', '#04141f', '#1e0b00'];

export function player(seat: number, name: string, human: boolean): Player {
  const at = seat % totems.length;
  return { seat, name, human, colour: colours[at]!, ink: inks[at]!, totem: totems[at]! };
}
