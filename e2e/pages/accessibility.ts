import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type ImpactValue, type RunOptions } from 'axe-core';
import { emulateDevice, devices, type DeviceName } from './devices.ts';
import { tooSmall } from './targets.ts';

/** The rules whose outcome depends on the theme. The other rules ask about the document, which both themes share. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Pass {
  /** Rules per theme; a theme that is absent is not looked at. */
  readonly rules: { readonly light?: 'all'; readonly dark?: 'all' | 'colours' };
  readonly hasTargets: boolean;
}

/** Each rule where its outcome can differ: widths change the document, themes the colours, fingers the targets. */
const passes: Readonly<Record<DeviceName, Pass>> = {
  phone: { rules: { light: 'all' }, hasTargets: true },
  tablet: { rules: {}, hasTargets: true },
  desk: { rules: { light: 'all', dark: 'colours' }, hasTargets: false },
};
const wholePass: Pass = { rules: { light: 'all', dark: 'all' }, hasTargets: true };

interface Rule {
  readonly id: string;
  readonly impact: ImpactValue;
}

/**
 * The rules that axe need not run: it rates whatever they find as their own impact, which was not asked for. axe has no
 * public list of the impacts.
 */
function unwantedRules(impacts: readonly ImpactValue[]): NonNullable<RunOptions['rules']> {
  const { rules } = Reflect.get(axe, '_audit') as { readonly rules: readonly Rule[] };
  const unwanted = rules.filter(({ impact }) => !impacts.includes(impact));
  return Object.fromEntries(unwanted.map(({ id }) => [id, { enabled: false }]));
}

interface Check {
  /** `colours`: only the rules that a theme can break. */
  readonly rules?: 'all' | 'colours';
  /** Impacts that count as a violation; by default axe's serious and critical. */
  readonly impacts?: readonly ImpactValue[];
}

/**
 * The violations that axe finds on the page, as "rule: element". axe runs inside the page, loaded once per document: its
 * Playwright adapter evaluates its 1.3 MB again for each run and merges the results of iframes in a blank page, which takes
 * four times as long; the product has no iframes.
 */
export async function violations(
  page: Page,
  { rules = 'all', impacts = ['serious', 'critical'] }: Check = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'all' && { rules: unwantedRules(impacts) }),
    ...(rules === 'colours' && { runOnly: { type: 'rule', values: colourRules } }),
  };
  const found = await page.evaluate(async (runOptions) => {
    const { run } = Reflect.get(window, 'axe') as {
      run: (context: Document, options: RunOptions) => Promise<AxeResults>;
    };
    return (await run(document, runOptions)).violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? null,
      elements: nodes.map(({ html }) => html.slice(0, 160)),
    }));
  }, options);
  return found
    .filter(({ impact }) => impacts.includes(impact))
    .flatMap(({ id, elements }) => elements.map((html) => `${id}: ${html}`));
}

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColor;
}

/**
 * Loads axe into the page. It parses the colours of each element anew, which takes a fifth of its time: here each text of a colour
 * is parsed once.
 */
async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    const { Color } = (
      Reflect.get(window, 'axe') as { commons: { color: { Color: { prototype: AxeColor } } } }
    ).commons.color;
    const parsed = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
    const parse = Reflect.get<AxeColor, 'parseString'>(Color.prototype, 'parseString');
    Color.prototype.parseString = function (text) {
      const known = parsed.get(text);
      if (known) return Object.assign(this, known);
      parse.call(this, text);
      const { r, g, b, alpha } = this;
      parsed.set(text, { r, g, b, alpha });
      return this;
    };
  });
}

interface DeviceCheck extends Omit<Check, 'rules'> {
  /** All rules in both themes and all targets on every device, instead of the default passes. */
  readonly isWhole?: boolean;
  /** All devices by default. */
  readonly on?: readonly DeviceName[];
  /** Selector of the part in which targets are measured; by default the open dialog, or the whole page without one. */
  readonly within?: string;
  /** Called on each device in the light theme before the page is checked there; it may load the page. */
  readonly ready?: () => Promise<unknown>;
  /** Called on each device between axe and the measuring of targets. */
  readonly beforeTargets?: (device: DeviceName) => Promise<void>;
}

/**
 * Checks an open page of the staff on a phone, a tablet and a desk. Returns axe's violations as "device, theme: rule: element", and
 * the targets smaller than 44 px as "device: target: size". The page must have been loaded in the light theme and without
 * `hasTouch`; window, pointer and theme change while it is open.
 */
export async function faultsOnDevices(page: Page, check: DeviceCheck = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const device of check.on ?? (['phone', 'tablet', 'desk'] as const)) {
    const { rules, hasTargets } = check.isWhole ? wholePass : passes[device];
    await emulateDevice(page, devices[device]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await check.ready?.();
    await showTheme(page, 'light');
    for (const theme of ['light', 'dark'] as const) {
      const asked = rules[theme];
      if (!asked) continue;
      if (theme === 'dark') await showTheme(page, theme);
      const found = await violations(page, { ...check, rules: asked });
      faults.push(...found.map((violation) => `${device}, ${theme}: ${violation}`));
    }
    if (!hasTargets) continue;
    await check.beforeTargets?.(device);
    const dialog = '[role=dialog], [role=alertdialog]';
    const within = check.within ?? ((await page.locator(dialog).count()) > 0 ? dialog : 'body');
    faults.push(...(await tooSmall(page, 44, within)).map((target) => `${device}: ${target}`));
  }
  return faults;
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
