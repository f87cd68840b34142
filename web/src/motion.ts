// Whether this person asked for as little motion as possible.
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
