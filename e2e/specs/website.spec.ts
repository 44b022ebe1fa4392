import { desk, enter, untilLive } from '../pages/sign-in.ts';
import { scrolling } from '../pages/targets.ts';
import { expect, test } from '../support/test.ts';

test('website: reads without JavaScript, at every width', async ({ browser, server }) => {
  const context = await browser.newContext({
    ...desk,
    baseURL: server.url,
    javaScriptEnabled: false,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto('/');
  // The dark canvas: without a script it follows the system.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(20, 18, 16)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Our Services', 'About Us', 'Contact Us'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The house in the evening' })).toBeVisible();
  await expect(page.getByText('Visiting hours')).toBeVisible();
  // Nothing is above the bar, and no button that needs the script is shown.
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await context.close();

  const visitor = await browser.newPage({ ...desk, baseURL: server.url });
  await visitor.goto('/');
  for (const width of [1440, 1100, 820, 640, 390, 320]) {
    await visitor.setViewportSize({ width, height: 900 });
    await expect.poll(() => scrolling(visitor, '.slides', 'sideways'), `at ${String(width)}`).toEqual([]);
  }
  // Texts of the maximum length of Website Settings, with a word that no browser breaks by itself.
  await visitor.evaluate(() => {
    for (const part of document.querySelectorAll('h1, .brand-name, p[data-live], dd'))
      part.textContent = `${'Donaudampfschifffahrtsgesellschaft'.repeat(2)} ${'and what else there is to say '.repeat(8)}`;
  });
  for (const width of [1440, 1100, 820, 390, 320]) {
    await visitor.setViewportSize({ width, height: 900 });
    const where = `long texts at ${String(width)}`;
    await expect.poll(() => scrolling(visitor, '.slides', 'sideways'), where).toEqual([]);
  }
});

test('website: a change shows on the open page at once, and a message in the open inbox', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const visitor = await browser.newPage({ ...desk, baseURL: server.url });
  const connected = visitor.waitForEvent('websocket');
  await visitor.goto('/');
  await (
    await connected
  ).waitForEvent('framereceived', ({ payload }) => String(payload).includes('system:status'));
  const name = `Rosa ${String(Date.now())}`;
  const message = visitor.getByRole('textbox', { name: 'Message' });
  await message.fill('Is there a room from March?');

  await manager.page.goto('/webpage-settings');
  await untilLive(manager.page);
  const headline = `Welcome home ${String(Date.now())}`;
  await manager.page.getByRole('textbox', { name: 'Headline, required', exact: true }).fill(headline);
  await manager.page.getByRole('button', { name: 'Save texts' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  await expect(message).toHaveValue('Is there a room from March?');

  await manager.page.getByRole('tab', { name: /^Messages/ }).click();
  await visitor.getByRole('textbox', { name: 'Name' }).fill(name);
  await visitor.getByRole('textbox', { name: 'Email' }).fill('rosa@family.test');
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('555');
  await visitor.getByRole('button', { name: 'Send Message' }).click();
  await expect(visitor.getByText('Please enter a valid phone number.')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('555 0100 300');
  await visitor.getByRole('button', { name: 'Send Message' }).click();
  await expect(visitor.getByRole('status')).toHaveText(
    "Message sent! We'll get back to you as soon as possible.",
    { timeout: 15_000 },
  );
  const row = manager.page.getByRole('listitem', { name: `Message from ${name}` });
  await expect(row).toContainText('Is there a room from March?');
  await row.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(row).toContainText('Answered by Hanna Lind');
});
