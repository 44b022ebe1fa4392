import { afterEach, expect, it } from 'vitest';
import { chooseTheme } from './theme.ts';

afterEach(() => document.head.replaceChildren());

it('theme: the colour around the page follows what was chosen, whatever the system has', () => {
  for (const scheme of ['light', 'dark']) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    document.head.append(meta);
  }
  const colours = () => [...document.head.querySelectorAll('meta')].map(({ content }) => content);
  chooseTheme('dark');
  expect(colours()).toEqual(['#141210', '#141210']);
  chooseTheme('light');
  expect(colours()).toEqual(['#ECE8E0', '#ECE8E0']);
});
