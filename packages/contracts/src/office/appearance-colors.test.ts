import { describe, expect, it } from 'vitest';
import { AppearanceDraft } from './appearance.ts';
import {
  alarmTones,
  colorProblem,
  contrastInTheme,
  getContrast,
  defaultColors,
  fillContrast,
  isHexColor,
  longHex,
  nearestColor,
  themeSurfaces,
  getTones,
} from './appearance-colors.ts';

/** 4,096 colours: every fifteenth of each channel. */
const everyColor = Array.from({ length: 4_096 }, (_, at) => `#${at.toString(16).padStart(3, '0')}`);

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(getContrast('#fff', '#777777')).toBeCloseTo(4.48, 2);
  });
});

describe('a colour', () => {
  it.each(['#08f', '#2563EB'])('is written as %s', (color) => expect(isHexColor(color)).toBe(true));
  it.each(['', 'blue', '08f', '#08', '#08ff', '#2563eg', '#2563eb ', 'url(x)'])('not as "%s"', (color) => {
    const parsed = AppearanceDraft.safeParse({ primaryColor: color, secondaryColor: '#0891b2' });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['primaryColor', 'Please enter a valid hex color'],
    ]);
  });

  it('has six digits once it is stored', () => expect(longHex('#0AF')).toBe('#00aaff'));

  it('is taken where it stands out from the pages of both themes, and the defaults do', () => {
    for (const color of Object.values(defaultColors))
      expect([color, colorProblem(color)]).toEqual([color, null]);
    expect(colorProblem('#ffd400')).toBe(
      'This color is too light for the light theme: contrast 1.1 : 1, at least 3.0 : 1 is needed.',
    );
    expect(colorProblem('#1e3a8a')).toBe(
      'This color is too dark for the dark theme: contrast 1.6 : 1, at least 3.0 : 1 is needed.',
    );
  });

  it('is not one that readings have', () => {
    expect(colorProblem('#c0392b')).toBe(
      'This color looks like the one of readings that are severe. Please choose another.',
    );
    for (const alarm of Object.values(alarmTones).flat()) expect(colorProblem(alarm)).not.toBeNull();
  });

  it('has one near to it that is taken', () => {
    const refused = everyColor.filter((color) => colorProblem(color) !== null);
    expect(refused.length).toBeGreaterThan(1_000);
    for (const color of refused.filter((_color, at) => at % 8 === 0)) {
      const near = nearestColor(color);
      if (near !== null) expect([color, colorProblem(near)]).toEqual([color, null]);
    }
    expect(nearestColor('#1e3a8a')).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('the tones of every colour that is taken', () => {
  const taken = [...everyColor, ...Object.values(defaultColors)].filter(
    (color) => colorProblem(color) === null,
  );

  it.each(['light', 'dark'] as const)('are legible in the %s theme', (theme) => {
    expect(taken.length).toBeGreaterThan(200);
    const inks = theme === 'light' ? ['#1a2030', '#454a57'] : ['#f4efe6', '#cfc8bb'];
    const illegible = taken.filter((color) => {
      const { fill, onFill, ink, soft } = getTones(color, theme);
      const grounds = [...Object.values(themeSurfaces[theme]), soft];
      return (
        getContrast(onFill, fill) < 4.5 ||
        contrastInTheme(fill, theme) < fillContrast ||
        grounds.some((ground) => getContrast(ink, ground) < 4.5) ||
        inks.some((text) => getContrast(text, soft) < 4.5)
      );
    });
    expect(illegible).toEqual([]);
  });
});
