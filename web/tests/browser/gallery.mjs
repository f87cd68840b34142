// Screenshots of every game at every size, in light and dark, at the moments of a match and with each panel:
//   node tests/browser/gallery.mjs FOLDER [PATTERN]      over what was built
// PATTERN, a regular expression, chooses among the names of the pictures: GAME-390x844-dark-middle-rules.png.
import { mkdir } from 'node:fs/promises';
import { press } from './layout.mjs';
import { linkTo, openEngine, openPage, openRecord, openSite, randomRecord } from './support.mjs';

const finger = { hasTouch: true, isMobile: true };
const devices = [
  { options: finger, sizes: [[320, 568], [360, 640], [390, 844], [667, 375], [740, 360], [844, 390], [768, 1024], [1024, 768], [1180, 820]] },
  { options: {}, sizes: [[640, 360], [960, 540], [1280, 720], [1366, 768], [1920, 1080]] },
];
const themes = ['light', 'dark'];
const inPlay = { board: '', log: 'Log', rules: 'Rules', actions: 'All actions', menu: 'More' };
const atEnd = { result: 'Result', analysis: 'Analysis' };
const ready = { rules: '.side.over .clause, .side.over p', actions: '.side.over .inside > *', result: '.side.over [data-ending]', analysis: '.side.over polyline', menu: '.menu' };

const [folder, pattern = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const site = await openSite(['--js-flags=--liftoff-only']);
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

// The opening and the middle of a match with few and with many players, and its end.
function momentsOf(id, [least, most]) {
  const until = (ply) => (at, count) => count >= ply && at.to_act === 0 && at.actions.length > 1;
  const { record: end } = randomRecord(engine, id, { players: most, seed: 5 });
  const at = (players, share) => randomRecord(engine, id, { players, seed: 5, stopAt: until(share * end.log.length) }).record;
  return [
    { moment: 'opening', record: at(most, 0), panels: { board: '' } },
    { moment: 'middle', record: at(most, 0.25), panels: inPlay },
    { moment: 'few', record: at(least, 0.15), panels: { board: '' } },
    { moment: 'end', record: end, panels: atEnd },
  ];
}

const closeMenu = (page) => page.evaluate(() => document.querySelector('.menu') && document.querySelector('.more > button').click());

async function shoot(page, [width, height], name, panel, label) {
  await page.setViewportSize({ width, height });
  await closeMenu(page);
  await press(page, label, ready[panel] ?? '.board *');
  await page.screenshot({ path: `${folder}/${name}.png` });
}

for (const { options, sizes } of devices)
  for (const theme of themes) {
    const { page, context } = await openPage(site, { ...options, viewport: { width: sizes[0][0], height: sizes[0][1] }, colorScheme: theme });
    await context.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.opacity = '1')));
    for (const { id, players } of games)
      for (const { moment, record, panels } of momentsOf(id, players)) {
        const wanted = sizes.flatMap((size) => Object.entries(panels).map(([panel, label]) => {
          return { size, panel, label, name: `${id}-${size.join('x')}-${theme}-${moment}-${panel}` };
        })).filter(({ name }) => new RegExp(pattern).test(name));
        if (wanted.length === 0) continue;
        await openRecord(page, site.address, record);
        for (const { size, panel, label, name } of wanted) await shoot(page, size, name, panel, label);
      }
    await context.close();
  }
await site.close();
