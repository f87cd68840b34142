// The small pictures of the board as layers of paths in a box of 24 by 24, light from the upper left.
export type Layer = readonly [fill: string, path: string];

const ink = 'var(--rb-ink)';
const light = '#fff7';
const dark = '#0004';
const scoria = '#a8452f';
const wood = '#8a5a2b';
const woodEnd = '#d7a862';
const reed = '#4f8a3c';
const egg = '#f3e6c4';
const pearl = '#e9eef4';
const paper = '#f6ead0';
const gold = '#d99a1c';

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const pawn = 'M12 3a3.6 3.6 0 0 1 2.1 6.5Q17.5 11 18 21H6Q6.5 11 9.9 9.5A3.6 3.6 0 0 1 12 3Z';

export const resourcePictures: Record<string, readonly Layer[]> = {
  R: [
    [reed, 'M6 22Q7 12 4 4Q9 10 9 22ZM10.5 22Q10 10 13 2Q14.5 10 13.5 22ZM15 22Q16 12 21 6Q18.5 13 18 22Z'],
    ['#86b95f', 'M7 22Q7.5 14 5.5 8Q8 13 8 22ZM11.3 22Q11 12 12.8 6Q12.6 12 12.3 22Z'],
    [woodEnd, 'M5 16H19V19H5Z'],
  ],
  E: [
    [egg, 'M12 2C17 2 20 10 20 14.5A8 7.5 0 0 1 4 14.5C4 10 7 2 12 2Z'],
    ['#0002', 'M20 14.5A8 7.5 0 0 1 5 18Q15 21 17 6Q20 11 20 14.5Z'],
    ['#9a7b4f', `${disc(10, 8, 1)}${disc(14, 12, 1.2)}${disc(8.5, 14, 1.1)}${disc(13, 17.5, 0.9)}`],
  ],
  W: [
    [wood, 'M7 5H19Q23 6 23 12T19 19H7Z'],
    ['#6f4520', 'M7 14H22.5Q22 18 19 19H7Z'],
    [woodEnd, 'M7 5a6 7 0 1 0 .01 0Z'],
    ['#a97b3c', 'M7 8.5a3 3.5 0 1 0 .01 0ZM7 10a1.5 2 0 1 1 -.01 0Z'],
  ],
  P: [
    ['#b9c4d3', disc(12, 12, 9)],
    [pearl, disc(11.3, 11.3, 7.8)],
    ['#fff', disc(8.8, 8.6, 2.6)],
  ],
};

export const offeringPictures: Record<string, readonly Layer[]> = {
  hut: [
    ['#b78a45', 'M12 3Q22 6 23 17H1Q2 6 12 3Z'],
    ['#8f6a30', 'M1 17Q1.6 13 3.5 10L5 17ZM9 4L8 17H10L11 3.3ZM14.5 4L16 17H18.5L16.5 5ZM19 8L20.5 17H23Q22.5 12 19 8Z'],
    ['#4a3520', 'M9.5 20V14Q12 11 14.5 14V20Z'],
    [dark, 'M1 17H23V20H1Z'],
  ],
  hen: [
    [paper, 'M3 10Q6 13 10 11Q13 8 15 5Q19 2 20 7Q22 17 14 19Q5 20 3 10Z'],
    ['#c9a877', 'M7 13Q10 17 15 13Q14 18 10 17Q7.5 16 7 13Z'],
    [scoria, 'M15 5Q15.5 2 17 3Q18 1 19 3Q21 3 20 5.5ZM20 9Q21.5 11 20 12Q18.8 11 20 9Z'],
    [gold, 'M20.3 6.5L23.5 7.5L20.6 8.8ZM11 19H12.5V22H14V23H9.5V22H11Z'],
    ['#222', disc(18, 6, 0.9)],
  ],
  axe: [
    [wood, 'M4 22L2.5 20.5L15 6L17 8Z'],
    ['#5d6470', 'M10 6Q14 1 21 2Q23.5 9 18.5 14Q18 9 10 6Z'],
    ['#8d95a3', 'M10 6Q14 1 21 2Q17 4 16 8Q13 7 10 6Z'],
  ],
  boat: [
    ['#efe3c8', 'M11 3Q19 5 19 14H11Z'],
    [wood, 'M10 2H11.5V16H10Z'],
    [wood, 'M1 14Q4 16 12 16T23 13Q21 21 15 21H8Q3 21 1 14Z'],
    ['#6f4520', 'M3 18Q12 20 21.8 17Q20 21 15 21H8Q4.5 21 3 18Z'],
  ],
  necklace: [
    ['#b9c4d3', 'M3 3Q3 18 12 18T21 3L19 3Q18.5 15.5 12 15.5T5 3Z'],
    [pearl, `${disc(4.5, 8, 2)}${disc(7, 13, 2.2)}${disc(17, 13, 2.2)}${disc(19.5, 8, 2)}`],
    [scoria, 'M9 15H15L14 22Q12 23.5 10 22Z'],
    [light, 'M9 15H12L11.5 22.5L10 22Z'],
  ],
};

export const tilePictures: Record<string, readonly Layer[]> = {
  rest: [[ink, 'M2 17a2.6 2.6 0 1 1 0 .01ZM8 15H21Q22 15 22 17V20H8ZM10 10H15L10.5 13H15V14.4H8.5V13L13 10.5H10ZM16 3H22L17 8H22V9.8H15V8L20 4.8H16Z']],
  barter: [[ink, 'M3 8H15V4L22 9.5L15 15V11H3ZM21 17H11V21L4 16L9 12.5V14H21Z']],
  economy: [
    [ink, `${disc(7, 7, 4.5)}${disc(17, 7, 4.5)}`],
    ['#8a7b66', `${disc(7, 17.5, 4)}${disc(17, 17.5, 4)}`],
    [ink, 'M2 15.5L4 13.5L22 20L20.5 22Z'],
  ],
  reinforcement: [[ink, 'M9 3a3.3 3.3 0 0 1 2 6Q14 10 14.5 21H3Q3.5 10 7 9A3.3 3.3 0 0 1 9 3ZM17 6H20V9H23V12H20V15H17V12H14.5V9H17Z']],
  abundance: [[ink, 'M2 10H6V6H8.5V10H12.5V12.5H8.5V16.5H6V12.5H2ZM14 5Q22 2 22 8Q22 11 19.5 11.5Q23 12 23 16Q22 21 14 19V16.5Q19.5 18 19.7 15.5Q19.5 13 16 13V10.5Q19 10.5 19 8.5Q18.8 6 14 7.5Z']],
  supplement: [[ink, 'M2 10H6V6H8.5V10H12.5V12.5H8.5V16.5H6V12.5H2ZM14 6Q21.5 2 22 8Q22 11 17.5 17H22.5V19.5H14V17.5Q19 11 19 8.5Q18.5 6 14 8.8Z']],
  exceptional: [[ink, 'M12 2L14.8 8.8L22 9.4L16.5 14L18.3 21L12 17.2L5.7 21L7.5 14L2 9.4L9.2 8.8Z']],
  reconversion: [[ink, 'M12 1L17 10H7ZM8 11H16L17 15H7ZM12 16V19H9L13 23.5L17 19H14V16Z']],
  'helping-hand': [[ink, 'M5 12V6Q6 5 7 6V11H8V3.5Q9 2.5 10 3.5V11H11V3Q12 2 13 3V11H14V4.5Q15 3.5 16 4.5V14L18.5 11.5Q20.5 10.5 21 12L16 20Q15 22 12 22H9Q5 21 5 16Z']],
  favour: [[ink, 'M12 3Q17 4 18 10Q18 15 13 18V22H11V18Q6 15 6 10Q7 4 12 3ZM2 9Q3 16 8 19Q2 18 1 11ZM22 9Q21 16 16 19Q22 18 23 11Z']],
  rongo: [
    [wood, 'M4 3Q12 1 20 3L21 21Q12 23 3 21Z'],
    [woodEnd, 'M7 6H9V9H7ZM11 6L13 6L12 9ZM15 6H17V7H16V9H15ZM7 11L9 12L7 14ZM11 11H13V14H12V12.5H11ZM15 11L17 12.5L15 14ZM7 16H9V19H8V17H7ZM11 16L13 17.5L11 19ZM15 16H17V19H15Z'],
  ],
};

export const improvementPictures: Record<string, readonly Layer[]> = {
  fervent: [[ink, 'M12 2Q18 8 18 14.5A6 6.5 0 0 1 6 14.5Q6 11 9 8Q9 11 10.5 12Q13 8 12 2ZM12 13Q9.5 16 10 18A2.3 2.3 0 0 0 14.3 18Q14.5 16 12 13Z']],
  artist: [[ink, 'M14.5 3L21 9.5L18.5 12L12 5.5ZM11 7L17 13L7 21Q4 22 2.5 21.5Q2 20 3 17Z']],
  popular: [[ink, `${pawn}M2 9.5H4.5V7H7V9.5H9L8.5 12H7V14.5H4.5V12H2Z`]],
  chief: [[ink, 'M4 9L8 12L9 4L12 10L15 4L16 12L20 9L18.5 17H5.5ZM5.5 18.5H18.5V21H5.5Z']],
};

export const figurePaths: Record<string, string> = {
  villager: pawn,
  sculptor: pawn,
  sorcerer: 'M12 0L16.5 8.5H14.5Q17.5 11 18 21H6Q6.5 11 9.5 8.5H7.5ZM19.5 5H21V21H19.5Z',
  chief: 'M6.5 1L9.5 4L12 0L14.5 4L17.5 1L16.5 7Q16 9 14.1 9.8Q17.5 11 18 21H6Q6.5 11 9.9 9.8Q8 9 7.5 7Z',
};

// A moai seen from the front, in a box of 24 by 38 with its foot at the bottom.
export const moaiBody =
  'M7 2Q12 -.5 17 2L18.8 12Q20 13.5 19.5 16L18.3 23Q17.5 26.5 14.5 27L15 29Q21.5 30 22 35V38H2V35Q2.5 30 9 29L9.5 27Q6.5 26.5 5.7 23L4.5 16Q4 13.5 5.2 12Z';
export const moaiShade =
  'M5.2 11.5H18.8L19.5 15H14.3L13.2 21H15V22H9V21H10.8L9.7 15H4.5ZM8.5 23.5H15.5V24.8H8.5Z';
export const moaiSide = 'M14 1Q16 1.2 17 2L18.8 12Q20 13.5 19.5 16L18.3 23Q17.5 26.5 14.5 27L15 29Q21.5 30 22 35V38H15V30L13.5 27Z';
export const pukaoBody = 'M5.5 5Q5.5 0 12 0T18.5 5V8Q12 10.5 5.5 8Z';
export const pukaoTop = 'M5.5 5Q5.5 0 12 0T18.5 5Q12 7.5 5.5 5Z';
export const loadFill: Record<string, string> = {
  small: '#c9ab7d',
  medium: '#9c8a74',
  large: '#6b6762',
  pukao: scoria,
};
