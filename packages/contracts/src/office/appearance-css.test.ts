import { expect, it } from 'vitest';
import { appearanceCss } from './appearance-css.ts';
import { defaultColors } from './appearance-colors.ts';

it('Appearance style sheet: changes nothing by default', () => {
  const { primaryColor, secondaryColor } = defaultColors;
  expect(appearanceCss({ primaryColor, secondaryColor, loginImageUrl: null }, '')).toBe('');
});

it('Appearance style sheet: has the colours for the screen alone, and the picture for scripts', () => {
  const css = appearanceCss(
    { primaryColor: '#0f766e', secondaryColor: '#0891b2', loginImageUrl: '/website/ab-800.webp' },
    'tag',
  );
  expect(css).toContain(':root{--appearance:"tag";--login-image:"/website/ab-800.webp"}');
  expect(css).toMatch(/@media screen\{html:root\{--primary:#0f766e;--on-primary:#ffffff;--primary-ink:#/);
  expect(css).toContain('html[data-theme=dark]{--primary:#0f766e');
  expect(css).not.toContain('secondary');
});
