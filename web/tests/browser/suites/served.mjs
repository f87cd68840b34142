import { served } from '../halves.mjs';

for (const test of served) await import(`../${test}.test.mjs`);
