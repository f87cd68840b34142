// How a table lies in its window: where board and prompt are, and what of them is outside, covered or cut.

// Closes what is open, presses a button unless it has no name, and waits for what that shows.
export const press = (page, name, ready = '.board *') => page.evaluate(async ({ name, ready }) => {
  const moment = () => new Promise((done) => setTimeout(done, 5));
  document.querySelector('.side.over button')?.click();
  await moment();
  const named = (button) => button.getAttribute('aria-label') ?? button.textContent;
  if (name) [...document.querySelectorAll('button')].find((button) => named(button).includes(name)).click();
  await moment();
  for (let tries = 0; !document.querySelector(ready); ++tries) {
    if (tries > 4000) throw new Error(`${name} shows no ${ready}`);
    await moment();
  }
  // Where the page scrolls a panel is brought into view after it is shown.
  const isAway = () => {
    const top = document.querySelector('.side.over')?.getBoundingClientRect().top ?? 0;
    return top < -1 || top > innerHeight / 2;
  };
  for (let tries = 0; isAway() && tries < 400; ++tries) await moment();
  // What fits itself to its room does so between two frames.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}, { name, ready });

// What is wrong with the menu: it has to be in reach as a whole, with the language, unless that stands beside it.
export const lookAtMenu = (page) => page.evaluate(async () => {
  const button = document.querySelector('.more > button');
  button.click();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const menu = document.querySelector('.menu');
  const { left, right, bottom } = menu.getBoundingClientRect();
  const faults = [];
  if (left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push('the menu leaves the window');
  if (menu.scrollWidth > menu.clientWidth + 1) faults.push('the menu is too wide');
  const isSeen = (field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  };
  if (![...document.querySelectorAll('.switches select')].some(isSeen)) faults.push('the language cannot be chosen');
  button.click();
  return faults;
});

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
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) faults.push('the page scrolls sideways');
  if (whole && (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1 || frame.top < 0)) faults.push('the board leaves the window');
  if (board.scrollWidth > board.clientWidth + 1) faults.push(`the board is ${board.scrollWidth - board.clientWidth} px too wide`);
  if (whole && board.scrollHeight > board.clientHeight + 1) faults.push(`the board is ${board.scrollHeight - board.clientHeight} px too high`);
  // What leans may lose a rounded corner.
  for (const thing of whole ? board.querySelectorAll('[data-tip]') : [])
    if (thing.getBoundingClientRect().left < frame.left - 3) faults.push(`${thing.dataset.tip.slice(0, 40)} leaves the board`);
  // What is chosen in a select box is cut without a word; the arrow takes 15 px of it.
  const eyes = document.querySelector('.eyes');
  if (eyes) {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(eyes);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${fontSize} ${fontFamily}`;
    const { width } = pen.measureText(eyes.selectedOptions[0].textContent);
    if (width > eyes.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 15) faults.push('the eyes are cut');
  }
  const asked = document.querySelector('.asked p');
  if (asked.scrollHeight > asked.clientHeight + 1 || asked.scrollWidth > asked.clientWidth + 1) faults.push('the prompt is cut');
  // On phones, tablets and in windows at 200 % print is seen from nearer or larger; the smallest phones held sideways have least room.
  const smallest = innerWidth > 1000 && matchMedia('(pointer: fine)').matches ? 13 : innerHeight < 376 && whole ? 10 : 11;
  const walker = document.createTreeWalker(document.querySelector('.screen'), NodeFilter.SHOW_TEXT);
  while (texts && walker.nextNode()) {
    const { data, parentElement: of } = walker.currentNode;
    if (!/[\p{L}\p{N}]/u.test(data) || !of.checkVisibility()) continue;
    const { fontSize, clipPath } = getComputedStyle(of);
    const print = parseFloat(fontSize) * (of.ownerSVGElement ? of.getScreenCTM().a : of.currentCSSZoom);
    if (print < smallest - 0.05 && clipPath === 'none') faults.push(`${print.toFixed(1)} px: ${data.trim().slice(0, 30)}`);
  }
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
  for (const name of document.querySelectorAll('.who strong'))
    if (name.scrollWidth > name.clientWidth + 1) faults.push(`cut: ${name.textContent}`);
  for (const stone of board.querySelectorAll('.podium .stone'))
    if (stone.scrollHeight > stone.clientHeight + 1) faults.push(`${stone.textContent} leaves its stone`);
  const buttons = [...document.querySelectorAll('.controls .button')].filter((button) => button.checkVisibility());
  const rows = new Set(buttons.map(({ offsetTop, offsetHeight }) => Math.round(offsetTop + offsetHeight / 2)));
  if (rows.size > 2) faults.push(`the controls take ${rows.size} rows`);
  // Where the page scrolls the prompt stays above; what is looked at comes into the middle below it.
  const prompt = document.querySelector('.question');
  const bring = (thing) => {
    if (whole) return;
    thing.scrollIntoView({ block: 'center' });
    scrollBy(0, -prompt.offsetHeight / 2);
  };
  const isForeign = (found) => found && !board.contains(found) && (whole || !prompt.contains(found));
  for (const target of apart ? [] : board.querySelectorAll('.target')) {
    bring(target);
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.5, 0.15], [0.15, 0.5], [0.5, 0.85], [0.85, 0.5]];
    const hit = spots.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    if (hit.some(isForeign)) faults.push(`something lies over ${name(target)}`);
    else if (!hit.some((found) => target.contains(found))) faults.push(`${name(target)} is covered`);
  }
  // What explains itself can be pointed at, so nothing lies over all of it.
  for (const thing of apart ? [] : board.querySelectorAll('[data-tip]')) {
    bring(thing);
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.1, 0.5], [0.5, 0.1], [0.9, 0.5], [0.5, 0.9]];
    const hit = spots.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    if (!hit.some((found) => found && (thing.contains(found) || found.contains(thing) || found.closest('.target'))))
      faults.push(`${thing.dataset.tip.slice(0, 40)} is covered`);
  }
  if (side) {
    const { left, right, bottom } = side.getBoundingClientRect();
    const inside = side.querySelector('.inside');
    if (inside.scrollWidth > inside.clientWidth + 1) faults.push(`the panel is ${inside.scrollWidth - inside.clientWidth} px too wide`);
    const isBelow = getComputedStyle(side).gridArea.startsWith('over');
    if (isBelow && inside.clientHeight < 0.6 * innerHeight) faults.push('the panel is as high as what has been loaded');
    if (side.matches('.over') && (panel.top < -1 || panel.top > innerHeight - 99)) faults.push('the panel is not in view');
    // The log shows its end.
    if (side.matches('.over') && !log && inside.scrollTop > 0) faults.push('the panel does not open at its top');
    if (left < -1 || right > innerWidth + 1 || (whole && bottom > innerHeight + 1)) faults.push('the panel leaves the window');
  }
  // The words of a text that stand on two lines.
  const brokenWords = (element) => [...element.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((text) =>
    [...text.data.matchAll(/[^\s\-–/・]+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word));
  // To a part of a pixel, of which `scrollWidth` knows nothing.
  const isCut = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.scrollWidth > element.clientWidth + 1 || range.getBoundingClientRect().right > element.getBoundingClientRect().right + 0.5;
  };
  if (getComputedStyle(title).clipPath === 'none') faults.push(...brokenWords(title).map((word) => `${word} is broken`));
  for (const element of [...(texts ? board.querySelectorAll('*') : []), ...(side?.querySelectorAll('*') ?? [])]) {
    const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim());
    if (!own || !(element instanceof HTMLElement) || element.closest('.hidden')) continue;
    const { overflowX, overflowY, clipPath, whiteSpace } = getComputedStyle(element);
    if (clipPath !== 'none') continue; // for screen readers only
    if (whiteSpace === 'nowrap' && element.scrollWidth > element.clientWidth + 1) faults.push(`too long: ${name(element)}`);
    if (board.contains(element)) faults.push(...brokenWords(element).map((word) => `${word} is broken`));
    if (overflowX !== 'visible' && isCut(element)) faults.push(`cut: ${name(element)}`);
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) faults.push(`cut below: ${name(element)}`);
  }
  scrollTo(0, 0);
  return { ...boxes, faults };
}, { whole: fits, texts, log });
