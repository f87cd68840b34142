// A phone held sideways, as the styles of the table know it.
export const sideways = () =>
  matchMedia('(max-height: 30rem) and (min-aspect-ratio: 4/3) and (pointer: coarse)').matches;
