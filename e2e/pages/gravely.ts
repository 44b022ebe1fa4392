import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that a theme can break; the others were asked of the same page in the other theme. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on a page, or only what of that lies in its colours, with the element. */
export async function gravely(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (what === 'colours') axe.withRules(ofColours);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
