// How a table lies in its window: where board and prompt are, and what of them is outside, covered or cut.

// Closes what is open, presses a button unless it has no name, and waits for what that shows.
export const press = (page, name, ready = '.board *') => page.evaluate(async ({ name, ready }) => {
  const moment = () => new Promise((done) => setTimeout(done, 5));
  document.querySelector('.side.over button')?.click();
  await moment();
  const named = (button) => button.getAttribute('aria-label') ?? button.textContent;
  if (name) [...document.querySelectorAll('button')].find((button) => named(button).includes(name)).click();
  for (let tries = 0; !document.querySelector(ready); ++tries) {
    if (tries > 4000) throw new Error(`${name} shows no ${ready}`);
    await moment();
  }
  // What fits itself to its room does so between two frames.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}, { name, ready });

// Looks in one step; faults are told in words. `fits`: the whole table fits the window; where the page scrolls,
// a board may be as high as what it has to show. `texts`: those of the board, too. They need no second look
// while the board keeps its place and size.
export const look = (page, fits, { texts = true, log = false } = {}) => page.evaluate(({ whole, texts, log }) => {
  const boxOf = (selector, high) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y + scrollY, width, ...(high ? [height] : [])].map(Math.round);
  };
  const boxes = { board: boxOf('.board', whole), prompt: boxOf('.question', true) };
  const faults = [];
  const board = document.querySelector('.board');
  const frame = board.getBoundingClientRect();
  const side = document.querySelector('.side');
  // A panel that does not meet the board, which was looked at already, covers nothing of it.
  const panel = side?.getBoundingClientRect();
  const apart = !texts && (!panel || panel.left >= frame.right || panel.right <= frame.left || panel.top >= frame.bottom || panel.bottom <= frame.top);
  const name = (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`;
  if (whole && document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push('the page scrolls sideways');
  if (whole && (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1 || frame.top < 0)) faults.push('the board leaves the window');
  if (board.scrollWidth > board.clientWidth + 1) faults.push(`the board is ${board.scrollWidth - board.clientWidth} px too wide`);
  if (whole && board.scrollHeight > board.clientHeight + 1) faults.push(`the board is ${board.scrollHeight - board.clientHeight} px too high`);
  const asked = document.querySelector('.asked p');
  if (asked.scrollHeight > asked.clientHeight + 1 || asked.scrollWidth > asked.clientWidth + 1) faults.push('the prompt is cut');
  const title = document.querySelector('header h1');
  if (title.clientHeight > 3.2 * parseFloat(getComputedStyle(title).fontSize)) faults.push('the title takes more than two lines');
  const players = document.querySelector('.players');
  const hidden = players.scrollHeight - players.clientHeight;
  if (whole && hidden > 1 && matchMedia('(pointer: fine)').matches) faults.push(`the players are ${hidden} px too high`);
  for (const player of whole && !document.querySelector('.side.over') ? players.querySelectorAll('.who strong') : []) {
    const { left, right, top, bottom } = player.getBoundingClientRect();
    if (document.elementFromPoint(right - 2, (top + bottom) / 2) !== player && bottom < players.getBoundingClientRect().bottom)
      faults.push(`something lies over ${player.textContent}`);
  }
  for (const target of apart ? [] : board.querySelectorAll('.target')) {
    if (!whole) target.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.5, 0.15], [0.15, 0.5], [0.5, 0.85], [0.85, 0.5]];
    const hit = spots.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    if (hit.some((found) => found && !board.contains(found))) faults.push(`something lies over ${name(target)}`);
    else if (!hit.some((found) => target.contains(found))) faults.push(`${name(target)} is covered`);
  }
  // What explains itself can be pointed at, so nothing lies over all of it.
  for (const thing of apart ? [] : board.querySelectorAll('[data-tip]')) {
    if (!whole) thing.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.1, 0.5], [0.5, 0.1], [0.9, 0.5], [0.5, 0.9]];
    const hit = spots.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    if (!hit.some((found) => found && (thing.contains(found) || found.contains(thing) || found.closest('.target'))))
      faults.push(`${thing.dataset.tip.slice(0, 40)} is covered`);
  }
  if (side) {
    const { left, right, bottom } = side.getBoundingClientRect();
    // The log shows its end.
    if (side.matches('.over') && !log && side.querySelector('.inside').scrollTop > 0) faults.push('the panel does not open at its top');
    if (left < -1 || right > innerWidth + 1 || (whole && bottom > innerHeight + 1)) faults.push('the panel leaves the window');
  }
  // The words of a text that stand on two lines.
  const brokenWords = (element) => [...element.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((text) =>
    [...text.data.matchAll(/[^\s\-–/]+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word));
  for (const element of [...(texts ? board.querySelectorAll('*') : []), ...(side?.querySelectorAll('*') ?? [])]) {
    const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim());
    if (!own || !(element instanceof HTMLElement) || element.closest('.hidden')) continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    if (clipPath !== 'none') continue; // for screen readers only
    if (board.contains(element)) faults.push(...brokenWords(element).map((word) => `${word} is broken`));
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${name(element)}`);
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) faults.push(`cut below: ${name(element)}`);
  }
  scrollTo(0, 0);
  return { ...boxes, faults };
}, { whole: fits, texts, log });
