import { enter } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { expect, test } from '../../support/test.ts';

test('the tabs of Rootings: no horizontal scrolling at any width', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'root');
  const tabs = [
    ['status', page.getByLabel('Version Number')],
    ['users', page.getByText('Current Session')],
    ['notes', page.getByRole('button', { name: 'Add Note', exact: true })],
    ['logs', page.getByRole('button', { name: 'Show all of 2.4.0' })],
  ] as const;
  for (const [tab, shown] of tabs) {
    await page.goto(`/root-system-settings?tab=${tab}`);
    for (const width of [1440, 1024, 820, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await shown.first().waitFor();
      const where = `${tab} at ${String(width)}`;
      await expect.poll(() => scrolling(page, '[role=tablist]', 'sideways'), where).toEqual([]);
    }
  }
});
