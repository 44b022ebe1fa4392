import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserFloors } from '../packages/client/vite-browser-floor.ts';
import { findInScript, findInStyles, newerInScripts } from './lib/browser-features.mjs';
import { at } from './lib/paths.mjs';

// Checks the built client, with third-party code, against MDN's table of features. It may use no feature newer than the
// oldest supported browsers. npm test builds it first.
const dist = at('packages/client/dist');
const read = (path) => readFileSync(`${dist}/${path}`, 'utf8');

/** Filled by src/polyfills.ts, for the staff pages and the wall. */
const filled = ['AbortSignal.any', '.toReversed()', '.toSorted()', '.toSpliced()', '.with()'];
/** Each asked for before it is called, or no function of the browser at all. */
const harmless = {
  'Error.captureStackTrace': 'zod and Headless UI ask for it first',
  'Symbol.dispose': 'dnd-kit has its own where it is missing',
  '.createContext()': 'React’s',
  '.showPopover()': 'dnd-kit asks for it first',
  '.startViewTransition()': 'React, for <ViewTransition>, which nothing uses',
  '.skipTransition()': 'as startViewTransition',
  'PublicKeyCredential.getClientCapabilities': '@simplewebauthn/browser asks for it first',
  '.createBidirectionalStream()': 'Socket.IO’s WebTransport, which is not among its transports here',
  WebTransport: 'as above',
};
/** Features without which a page looks or prints a little different. */
const cosmetic = {
  '@page': 'margins of printed pages; Safari has its own',
  '-webkit-tap-highlight-color': 'no flash at a tap',
  'user-select': 'with its prefix beside it',
  'print-color-adjust': 'with its prefix beside it',
  'print-color-adjust: exact': 'with its prefix beside it',
  'forced-color-adjust': 'forced colours, which Safari does not have',
  'forced-color-adjust: none': 'as above',
  'field-sizing': 'a text area that grows; it scrolls',
  'field-sizing: content': 'as above',
  'contain-intrinsic-size': 'drawing of charts out of sight, put off',
  'content-visibility': 'as above',
  'content-visibility: auto': 'as above',
  'content-visibility: visible': 'as above',
  'overflow-clip-margin': 'the edge of a chart',
  'overflow-anchor': 'Safari holds no scroll position by itself',
  'overflow-anchor: none': 'as above',
  'text-wrap': 'even lines of the pairing page',
  'text-wrap: balance': 'as above',
  'grid-template-columns: subgrid': 'parts.css has another way for who lacks it',
  'color-mix()': 'Tailwind writes it behind @supports, a plain colour before it',
};

/** Paths of a page's scripts and styles, with all that these import. */
function filesOfPage(page) {
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    if (path.endsWith('.js'))
      for (const [, name] of read(path).matchAll(/["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g))
        add(`assets/${name}`);
  };
  for (const [, path] of read(page).matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)) add(path);
  return [...found];
}

const newer = newerInScripts(browserFloors.wall);
/** The newer features of a file of the build. */
const findIn = (path) =>
  path.endsWith('.js') ? findInScript(read(path), newer) : findInStyles(read(path), browserFloors.wall);

/** Styles without the blocks that begin so. */
function outsideOf(styles, head) {
  const [first, ...blocks] = styles.split(head);
  const rests = blocks.map((block) => {
    let depth = 0;
    for (let at = 0; at < block.length; at += 1) {
      if (block[at] === '{') depth += 1;
      if (block[at] === '}') depth -= 1;
      if (block[at] === '}' && depth === 0) return block.slice(at + 1);
    }
    return '';
  });
  return [first, ...rests].join('');
}

/** The wall's own styles, and those of all pages, which follow in its file. */
function splitWallStyles() {
  const stylesOf = (page) => filesOfPage(page).find((path) => path.endsWith('.css'));
  const shared = read(stylesOf('index.html')).replace(/^\/\*![^*]*\*\/\s*/, '');
  const wall = read(stylesOf('wall.html'));
  expect(wall.endsWith(shared)).toBe(true);
  return { own: wall.slice(0, -shared.length), shared };
}

beforeAll(() => {
  if (!existsSync(`${dist}/wall.html`)) throw new Error('no built client: run npm run build first');
});

describe('the built client', () => {
  // Nearly all scripts and styles are of both, so that the lower floor, the wall's, is that of all.
  it('uses no feature newer than the floor, except polyfilled, feature-tested or cosmetic ones', () => {
    const files = ['service-worker.js', ...readdirSync(`${dist}/assets`).map((name) => `assets/${name}`)];
    const scanned = files.filter((path) => /\.(js|css)$/.test(path));
    expect(scanned.length).toBeGreaterThan(100);
    const found = scanned.flatMap((path) => [...findIn(path)].map((name) => ({ path, name })));
    const known = [...filled, ...Object.keys(harmless), ...Object.keys(cosmetic)];
    expect(
      found.filter(({ name }) => !known.includes(name)).map(({ path, name }) => `${path}: ${name}`),
    ).toEqual([]);
    // The features listed above are still met.
    expect(known.filter((listed) => !found.some(({ name }) => name === listed))).toEqual([]);
  });

  it('uses in the wall’s own styles no colours that its floor lacks', () => {
    const { own } = splitWallStyles();
    expect([...findInStyles(own, browserFloors.wall)].sort()).toEqual(['text-wrap', 'text-wrap: balance']);
  });

  it('mixes colours behind @supports alone, where the wall’s floor lacks it', () => {
    const { shared } = splitWallStyles();
    expect(outsideOf(shared, '@supports (color:color-mix(in lab, red, red))')).not.toContain('color-mix');
  });

  it('loads the fillings before the app, on staff pages and on the wall', () => {
    for (const page of ['index.html', 'wall.html'])
      expect(
        filesOfPage(page).some((path) => /defineProperty\([^)]*\{value:[^}]*writable/.test(read(path))),
        page,
      ).toBe(true);
  });
});

describe('the scan', () => {
  const staff = newerInScripts(browserFloors.staff);
  it.each([
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['const p=Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(a,b)', 'Object.groupBy'],
    ['a.union(b).size', '.union()'],
    ['m.values().map(f)', 'Iterator.map()'],
    ['new Temporal.Instant(1n)', 'Temporal'],
    ['e.showPopover()', '.showPopover()'],
  ])('finds %s', (script, name) => {
    expect([...findInScript(script, staff)]).toContain(name);
  });

  it.each([
    'Object.values(a).map(f)',
    'a.map(f)',
    'structuredClone(a)',
    'a.at(-1)',
    'a.findLast(f)',
    'a.toSorted()',
    '"Temporal"',
    'a.Temporal=1',
  ])('lets %s pass for staff pages', (script) => {
    expect([...findInScript(script, staff)]).toEqual([]);
  });

  it('finds copying methods for the wall', () => {
    expect([...findInScript('a.toSorted()', newerInScripts(browserFloors.wall))]).toEqual(['.toSorted()']);
  });

  it.each([
    ['a{color:light-dark(red,blue)}', 'light-dark()'],
    ['a{text-wrap:balance}', 'text-wrap: balance'],
    ['@starting-style{a{top:0}}', '@starting-style'],
    ['a{&:hover{top:0}}', '&'],
    ['a:popover-open{top:0}', ':popover-open'],
  ])('finds %s', (styles, name) => {
    expect([...findInStyles(styles, browserFloors.staff)]).toContain(name);
  });
});
