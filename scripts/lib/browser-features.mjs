import { createRequire } from 'node:module';
import ts from 'typescript';

// 18 MB, which no tool should transform.
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data');

// Finds in built scripts and styles what is newer than given browsers, by MDN's table of features and their first versions.

const isLater = (version, floor) => {
  const [a, b] = [version, floor].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] !== b[0] ? a[0] > b[0] : (a[1] ?? 0) > (b[1] ?? 0);
};

/** Tells whether a browser of that version lacks a feature; switched-on flags and prefixed names do not count. */
function lacks(compat, browser, version) {
  const statements = [compat.support[browser] ?? []].flat();
  const isThere = (since) => typeof since === 'string' && since !== 'preview' && !isLater(since, version);
  return !statements.some(
    (it) =>
      !(it.flags || it.prefix || it.alternative_name) &&
      isThere(it.version_added) &&
      !isThere(it.version_removed),
  );
}

/** A test of MDN's entries against a floor, e.g. `{ chrome: '111', safari: '16.4', safari_ios: '16.4' }`. */
const isNewerThan = (floor) => (entry) =>
  entry?.__compat !== undefined &&
  Object.entries(floor).some(([browser, version]) => lacks(entry.__compat, browser, version));

const named = (entry) => Object.entries(entry).filter(([name]) => name !== '__compat');
/** A function of the constructor, `Promise.withResolvers`, by the anchor of its specification. */
const isOfConstructor = ({ __compat }) =>
  ![__compat?.spec_url ?? []].flat().some((url) => /prototype/i.test(url));
// Iterators are no interface with a name of their own that a call would tell: `values().map()` is one, `map()` mostly an array's.
const iterators = new Set(['entries', 'keys', 'values', 'matchAll']);

/**
 * The names that scripts can't use at the floor: `globals`, statics as `URL.canParse`, methods that no older interface has,
 * and methods of iterators.
 */
export function newerInScripts(floor) {
  const isNewer = isNewerThan(floor);
  const globals = new Set();
  const statics = new Set();
  const methods = new Map();
  const holders = [...named(bcd.api), ...named(bcd.javascript.builtins)].filter(
    ([name]) => name !== '_globals',
  );
  for (const [holder, entry] of holders) {
    const isLanguage = holder in bcd.javascript.builtins;
    if (isNewer(entry)) globals.add(holder);
    for (const [member, of] of named(entry)) {
      const name = member.replace(/_static$/, '');
      const isStatic = isLanguage ? isOfConstructor(of) : member !== name || holder === 'CSS';
      if (isStatic && isNewer(of)) statics.add(`${holder}.${name}`);
      // A name is new if all its holders are new. A name of a single word may be our own function, so it counts only as a
      // method of the language. Methods of an object that needs a newer name to be made are left out.
      const isTelling = isLanguage ? holder !== 'Iterator' && !isNewer(entry) : /[a-z][A-Z]/.test(name);
      if (!isNewer(of)) methods.set(name, false);
      else if (!isStatic && name !== holder && isTelling) methods.set(name, methods.get(name) ?? true);
    }
  }
  for (const [name, entry] of [
    ...named(bcd.api._globals ?? {}),
    ...named(bcd.javascript.builtins._globals ?? {}),
  ])
    if (isNewer(entry)) globals.add(name);
  const ofIterator = named(bcd.javascript.builtins.Iterator).filter(([, of]) => isNewer(of));
  return {
    globals,
    statics,
    methods: new Set([...methods].filter(([, newer]) => newer).map(([name]) => name)),
    iterator: new Set(ofIterator.map(([name]) => name)),
  };
}

/** The newer features that a script names, each once: `AbortSignal.any`, `.toSorted()`, `Temporal`, `Iterator.map()`. */
export function findInScript(text, { globals, statics, methods, iterator }) {
  const found = new Set();
  const nameOf = (node) => (node && ts.isPropertyAccessExpression(node) ? node.name.text : undefined);
  const visit = (node) => {
    const name = nameOf(node);
    if (name !== undefined && ts.isIdentifier(node.expression)) {
      const member = `${node.expression.text}.${name}`;
      if (statics.has(member)) found.add(member);
    }
    // `a?.b()` and `a.b?.()` alike; a method that is asked for first is not called otherwise.
    if (name !== undefined && ts.isCallExpression(node.parent) && node.parent.expression === node) {
      if (methods.has(name) && !node.parent.questionDotToken) found.add(`.${name}()`);
      if (iterator.has(name) && isIterator(node.expression)) found.add(`Iterator.${name}()`);
    }
    if (ts.isIdentifier(node) && globals.has(node.text) && isRead(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

/** `x.values()`, but not `Object.values(x)`, which is an array. */
function isIterator(node) {
  const called =
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression : null;
  const isOfObject = called && ts.isIdentifier(called.expression) && called.expression.text === 'Object';
  return called !== null && !isOfObject && iterators.has(called.name.text);
}

/** The identifier is a variable that is read: no name of a property, and not behind `typeof`. */
function isRead(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return ts.isNewExpression(parent) || ts.isCallExpression(parent) || ts.isBinaryExpression(parent);
}

/** The newer features that styles use, each once: `@starting-style`, `:popover-open`, `color-mix()`, `text-wrap`, `text-wrap: pretty`, `&`. */
export function findInStyles(text, floor) {
  const isNewer = isNewerThan(floor);
  const { properties, selectors, types } = bcd.css;
  const atRules = bcd.css['at-rules'];
  const functions = { ...types, ...types.color };
  const found = new Set();
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  const check = (pattern, entryOf, nameIt) => {
    for (const match of plain.matchAll(pattern))
      if (isNewer(entryOf(...match.slice(1)))) found.add(nameIt(...match.slice(1)));
  };
  check(
    /@([a-z-]+)/g,
    (name) => atRules[name],
    (name) => `@${name}`,
  );
  check(
    /[\w\])*>+~,{}\s](?<!:)::?([a-z-]+)(?=[^;{}]*\{)/g,
    (name) => selectors[name],
    (name) => `:${name}`,
  );
  check(
    /([a-z-]+)\(/g,
    (name) => functions[name],
    (name) => `${name}()`,
  );
  check(
    /[{;]\s*([a-z-]+)\s*:/g,
    (name) => properties[name],
    (name) => name,
  );
  check(
    /[{;]\s*([a-z-]+)\s*:\s*([a-z-]+)/g,
    (name, value) => properties[name]?.[value],
    (name, value) => `${name}: ${value}`,
  );
  if (isNewer(selectors.nesting) && /[{};]\s*&/.test(plain)) found.add('&');
  return found;
}
