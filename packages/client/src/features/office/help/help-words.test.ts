// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpScenes } from './scenes.ts';

/** The sources that put words on the screens: tests and the help itself aside. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(testing|help)\//.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** All sources as one text with single spaces, as a browser would show it. */
const shown = [...sources('packages/client/src'), ...sources('packages/contracts/src')]
  .join('\n')
  .replace(/\s+/g, ' ');

describe('Help', () => {
  it.each(helpScenes.map((scene) => [scene.id, scene] as const))(
    '%s: names only words that stand on a screen',
    (_id, { steps, questions }) => {
      const texts = [...steps, ...questions.flatMap(({ question, answer }) => [question, answer])];
      const quoted = texts.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words));
      expect(quoted.filter((words) => !shown.includes(words))).toEqual([]);
    },
  );
});
