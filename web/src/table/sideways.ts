// Whether a phone is in landscape, as the styles of the table define it.
export const sideways = () =>
  matchMedia('(max-height: 30rem) and (min-aspect-ratio: 4/3) and (pointer: coarse)').matches;
