// Whether the user prefers reduced motion.
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
