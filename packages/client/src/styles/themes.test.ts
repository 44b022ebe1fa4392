// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmTones, defaultColors, themeSurfaces } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The variables that a rule sets, by name; the rule is found by its selector. */
function variablesOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const tokens = read('./tokens.css');
const light = variablesOf(tokens, ':root');
const dark = variablesOf(tokens, "[data-theme='dark']");

describe('the tokens', () => {
  it('match the surfaces that the colours of the home are compared with', () => {
    const surfacesIn = (theme: Map<string, string>) =>
      Object.fromEntries(Object.keys(themeSurfaces.light).map((name) => [name, theme.get(`--${name}`)]));
    expect(surfacesIn(light)).toEqual(themeSurfaces.light);
    expect(surfacesIn(dark)).toEqual(themeSurfaces.dark);
    expect(alarmTones).toEqual({
      severe: [light.get('--severe-fill'), dark.get('--severe-fill')],
      'out of range': [light.get('--attention-mark'), dark.get('--attention-mark')],
    });
    expect(defaultColors).toEqual({
      primaryColor: light.get('--primary'),
      secondaryColor: light.get('--secondary'),
    });
  });
});

describe('on paper', () => {
  /** Drawn nowhere on paper: shadows, the veil behind dialogs, and controls, which are not printed. */
  const unprinted = ['--shadow-toast', '--shadow-dialog', '--veil'];

  it('every tone of the dark theme is a light one', () => {
    const printed = variablesOf(read('./print.css').replace(/\s*\n\s*\[data-theme\]/, ''), ':root,');
    const left = [...dark.keys()].filter((name) => !printed.has(name) && !unprinted.includes(name));
    expect(left).toEqual([]);
  });

  it('the landing page has no tone of the dark theme either', () => {
    const css = read('../landing/landing.css');
    const print = css.slice(css.indexOf('@media print')).replace(/\s*\n\s*\[data-theme\]/, '');
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
    const printed = variablesOf(print, ':root,');
    const left = [...new Set(used)].filter((name) => dark.has(name) && !printed.has(name));
    expect(left).toEqual([]);
  });
});
