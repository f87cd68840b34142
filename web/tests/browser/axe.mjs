// What must hold of every screen: axe finds nothing, and nothing scrolls sideways.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

// The page must have been opened with `bypassCSP`.
export async function expectClean(page, screen, { runOnly = all, within = 'html' } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  await page.evaluate(() => (document.documentElement.style.opacity = '')); // what is not seen has no contrast
  const options = { runOnly, resultTypes: ['violations'], preload: false };
  const found = await page.evaluate(([part, given]) => globalThis.axe.run(part, given), [within, options]);
  const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
  assert.deepEqual(faults, [], screen);
}

// In both themes: the other one has the same elements in other colours.
export async function expectCleanThemes(page, screen) {
  await expectClean(page, `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectClean(page, `${screen}, dark`, { runOnly: colours });
  await page.emulateMedia({ colorScheme: 'light' });
}

export async function expectNoSideways(page, screen) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${screen} is ${over} px too wide`);
}
