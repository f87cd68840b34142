// The two maps of the island: what data.hpp tells the rules, as far as it is drawn.
export type Ground = 'land' | 'ahu' | 'crater' | 'pukao';
export interface Cell {
  id: string;
  name: string;
  shows: string; // what a carrier there earns; a slash leaves the choice
  q: number; // axial coordinates: q to the east, r to the south-east
  r: number;
  ground: Ground;
  ahus: string[];
}

const cell = (
  id: string, name: string, shows: string, q: number, r: number, ground: Ground, ahus: number,
): Cell => ({
  id, name, shows, q, r, ground, ahus: Array.from({ length: ahus }, (_, index) => `${id}_${index + 1}`),
});

const mapOfTwo: readonly Cell[] = [
  cell('vai_mata', 'Ahu Vai Mata', 'W', 2, 0, 'ahu', 1),
  cell('anakena', 'Ahu Nau Nau (Anakena)', 'W', 3, 0, 'ahu', 2),
  cell('maitaki', 'Maitaki Te Moa', 'W/P', 1, 1, 'land', 0),
  cell('terevaka', 'Maunga Terevaka', 'W', 2, 1, 'land', 0),
  cell('te_pito_kura', 'Te Pito Kura', 'E', 3, 1, 'land', 0),
  cell('hekii', "Ahu Heki'i", 'R', 4, 1, 'ahu', 1),
  cell('tepeu', 'Ahu Tepeu', 'P', 0, 2, 'ahu', 1),
  cell('akivi', 'Plain of Akivi', 'E/W', 1, 2, 'land', 0),
  cell('rano_aroi', 'Rano Aroi', 'R/E', 2, 2, 'land', 0),
  cell('crater', 'Crater (Rano Raraku, moai quarry)', '', 3, 2, 'crater', 0),
  cell('tongariki', 'Ahu Tongariki', 'R', 4, 2, 'ahu', 2),
  cell('hanga_nui', 'Ahu Hanga Nui', 'E', 5, 2, 'ahu', 2),
  cell('tahai', 'Ahu Tahai', 'P', -1, 3, 'ahu', 2),
  cell('puna_pau', 'Pukao quarry (Puna Pau)', '', 0, 3, 'pukao', 0),
  cell('vaihu', 'Ahu Vaihu', 'E', 1, 3, 'ahu', 2),
  cell('akahanga', 'Akahanga', 'RE', 2, 3, 'land', 0),
  cell('ura_uranga', 'Ahu Ura Uranga te Mahina', 'R', 3, 3, 'ahu', 1),
  cell('orongo', 'Ahu Orongo', 'P', -1, 4, 'ahu', 1),
  cell('vinapu', 'Ahu Vinapu', 'W', 0, 4, 'ahu', 2),
];
const mapOfMore: readonly Cell[] = [
  cell('vai_mata', 'Ahu Vai Mata', 'P', 3, 0, 'ahu', 1),
  cell('hanga_o_teo', 'Hanga o Teo', 'E', 4, 0, 'land', 0),
  cell('anakena', 'Ahu Nau Nau (Anakena)', 'W', 5, 0, 'ahu', 2),
  cell('maitaki', 'Maitaki Te Moa', 'W/P', 2, 1, 'land', 0),
  cell('terevaka', 'Maunga Terevaka', 'W', 3, 1, 'land', 0),
  cell('vai_tara', "Vai Tara Kai U'a", 'E/W', 4, 1, 'land', 0),
  cell('te_pito_kura', 'Ahu Te Pito Kura', 'E', 5, 1, 'ahu', 1),
  cell('hekii', "Ahu Heki'i", 'R', 6, 1, 'ahu', 1),
  cell('tepeu', 'Ahu Tepeu', 'P', 1, 2, 'ahu', 1),
  cell('roiho', 'Roiho', 'W', 2, 2, 'land', 0),
  cell('rano_aroi', 'Rano Aroi', 'RE', 3, 2, 'land', 0),
  cell('vaitea', 'Vaitea', 'E', 4, 2, 'land', 0),
  cell('papa_tataku_poki', 'Papa Tataku Poki', 'R', 5, 2, 'land', 0),
  cell('mahatua', 'Mahatua', 'E', 6, 2, 'land', 0),
  cell('poike', 'Ahu Poike', 'W', 7, 2, 'ahu', 1),
  cell('akapu', 'Akapu', 'P', 0, 3, 'land', 0),
  cell('akivi', 'Plain of Akivi', 'W', 1, 3, 'land', 0),
  cell('maunga_otu', "Maunga Otu'u", 'E/W', 2, 3, 'land', 0),
  cell('te_ara_o_te_moai', 'Te Ara o te Moai', 'R/E', 3, 3, 'land', 0),
  cell('crater', 'Crater (Rano Raraku, moai quarry)', '', 4, 3, 'crater', 0),
  cell('tongariki', 'Ahu Tongariki', 'R', 5, 3, 'ahu', 2),
  cell('hanga_nui', 'Ahu Hanga Nui', 'E', 6, 3, 'ahu', 2),
  cell('tahai', 'Ahu Tahai', 'P', -1, 4, 'ahu', 2),
  cell('puna_pau', 'Pukao quarry (Puna Pau)', '', 0, 4, 'pukao', 0),
  cell('maunga_tangaroa', 'Maunga Tangaroa', 'RE', 1, 4, 'land', 0),
  cell('hanga_tetenga', 'Hanga Te Tenga', 'E', 2, 4, 'land', 0),
  cell('akahanga', 'Ahu Akahanga', 'R', 3, 4, 'ahu', 2),
  cell('ura_uranga', 'Ahu Ura Uranga te Mahina', 'R', 4, 4, 'ahu', 1),
  cell('orongo', 'Ahu Orongo', 'P', -2, 5, 'ahu', 1),
  cell('rano_kau', 'Rano Kau', 'RR', -1, 5, 'land', 0),
  cell('vinapu', 'Ahu Vinapu', 'W', 0, 5, 'ahu', 2),
  cell('vaihu', 'Ahu Vaihu', 'E', 1, 5, 'ahu', 2),
];

export const cellsFor = (players: number): readonly Cell[] => (players === 2 ? mapOfTwo : mapOfMore);
export const placesFor = (players: number): readonly number[] => (players === 2 ? [3, 2, 2] : [5, 4, 3]);
export const cellOfAhu = (ahu: string): string => ahu.replace(/_\d$/, '');
export const adjoin = (a: Cell, b: Cell): boolean =>
  [[1, 0], [0, 1], [-1, 1]].some(
    ([q, r]) => (a.q - b.q === q && a.r - b.r === r) || (b.q - a.q === q && b.r - a.r === r),
  );

// Pointy hexagons; the corner of a cell is `side` from its middle.
export const side = 56;
const wide = Math.sqrt(3) * side;
export interface Point {
  x: number;
  y: number;
}
export const middleOf = ({ q, r }: Pick<Cell, 'q' | 'r'>): Point => ({
  x: Math.round(wide * (q + r / 2) * 10) / 10,
  y: 1.5 * side * r,
});
export const hexagon = (size: number): string => {
  const half = Math.round((Math.sqrt(3) / 2) * size * 10) / 10;
  return `M0 ${-size}L${half} ${-size / 2}V${size / 2}L0 ${size}L${-half} ${size / 2}V${-size / 2}Z`;
};
// The box around a map, with some sea; more of it in the east, where quarry and offerings lie.
export function frameOf(cells: readonly Cell[]): { x: number; y: number; width: number; height: number } {
  const points = cells.map(middleOf);
  const x = Math.min(...points.map((point) => point.x)) - wide / 2 - 16;
  const y = Math.min(...points.map((point) => point.y)) - side - 16;
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) + wide / 2 + 64 - x,
    height: Math.max(...points.map((point) => point.y)) + side + 16 - y,
  };
}

// The links of the chain that hangs together with a cell: adjoining cells that both carry.
export function chainFrom(start: string, cells: readonly Cell[], carries: (cell: Cell) => boolean): [Cell, Cell][] {
  const links: [Cell, Cell][] = [];
  const seen = cells.filter(({ id }) => id === start);
  for (const from of seen)
    for (const to of cells.filter((cell) => carries(cell) && adjoin(from, cell))) {
      if (seen.indexOf(to) < 0) seen.push(to);
      if (seen.indexOf(from) < seen.indexOf(to)) links.push([from, to]);
    }
  return links;
}

// A name in at most two lines of about the same length.
export function linesOf(name: string): string[] {
  const short = name.replace(/^Ahu /, '').replace(/ *[(（].*[)）]$/, '');
  if (short.length < 12) return [short];
  const words = short.split(' ');
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  return cuts.sort((a, b) => Math.max(...a.map(length)) - Math.max(...b.map(length)))[0] ?? [short];
}
const length = (text: string): number => text.length;
