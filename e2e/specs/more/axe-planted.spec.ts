import { faultsOnDevices } from '../../pages/accessibility.ts';
import { openSignIn } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Windows in which only one device sees the planted fault. */
const windows = {
  phone: '(max-width: 500px)',
  tablet: '(min-width: 501px) and (max-width: 1000px)',
  desk: '(min-width: 1001px)',
} as const;

test('the accessibility checks find a nameless button, low contrast and a small target planted for one device or one theme', async ({
  browser,
  server,
}) => {
  const { page, context } = await openSignIn(browser, server.url);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByText('Demo accounts').waitFor();
  expect(await faultsOnDevices(page)).toEqual([]);
  await page.evaluate((windows) => {
    const style = document.createElement('style');
    style.textContent = '.planted { display: none } .planted button { width: 20px; height: 20px }';
    const box = document.createElement('div');
    for (const [device, query] of Object.entries(windows)) {
      style.textContent += `@media ${query} { .planted.${device} { display: block } }`;
      for (const theme of ['light', 'dark']) {
        const colours = `[data-theme=${theme}] .${device} .${theme}`;
        style.textContent += `${colours} { color: #777; background: #888 }`;
        box.innerHTML += `<div class="planted ${device}"><p class="${theme}">faint ${device} ${theme}</p></div>`;
      }
      box.innerHTML += `<div class="planted ${device}"><button id="nameless-${device}"></button></div>`;
    }
    (document.querySelector('main') ?? document.body).prepend(style, box);
  }, windows);
  const faults = await faultsOnDevices(page);
  await context.close();
  const expected = [
    ...['phone', 'desk'].flatMap((device) => [
      `${device}, light: button-name: <button id="nameless-${device}"></button>`,
      `${device}, light: color-contrast: <p class="light">faint ${device} light</p>`,
    ]),
    'desk, dark: color-contrast: <p class="dark">faint desk dark</p>',
    ...['phone', 'tablet'].map((device) => `${device}: BUTTON nameless-${device}: 20x20`),
  ];
  expect(faults.sort()).toEqual(expected.sort());
});
