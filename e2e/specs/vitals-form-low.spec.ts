import { activeResidents } from '../pages/home.ts';
import { enter } from '../pages/sign-in.ts';
import { scrolling, unreachable } from '../pages/targets.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 60_000 });
test.use({ actionTimeout: 15_000 });

const windows = [
  { what: 'a tablet on its side', width: 1024, height: 768 },
  { what: 'a small laptop', width: 1366, height: 650 },
  { what: 'a desk at 150 %', width: 853, height: 533 },
  { what: 'a desk at 200 %', width: 640, height: 400 },
  { what: 'a phone on its side', width: 844, height: 390 },
  { what: 'the smallest phone', width: 320, height: 480 },
];

for (const { what, width, height } of windows)
  test(`Form 01 in a low window, ${what} (${width}x${height}): every field, key and Save is reached by scrolling the page alone`, async ({
    browser,
    server,
  }) => {
    const { page, context } = await enter(browser, server.url, 'nurse', { viewport: { width, height } });
    const [resident] = await activeResidents(context.request);
    const form = new VitalsForm(page);
    await page.goto(`/forms/vitals?residentId=${resident.id}`);
    await expect(form.saveButton()).toBeVisible();
    await expect(form.field('Sugar')).toBeVisible();
    expect(await scrolling(page, '[aria-label=Residents], html')).toEqual([]);
    expect(await scrolling(page, '[aria-label=Residents]', 'sideways')).toEqual([]);
    expect(await unreachable(page, '#vitals-form')).toEqual([]);
    await form.field('Sugar').click();
    await expect(form.field('Sugar')).toBeInViewport({ ratio: 1 });
    // On the smallest phone the buttons are two lines high, and scroll with the page.
    if (width >= 640) await expect(form.saveButton()).toBeInViewport({ ratio: 1 });
    await form.field('Blood pressure').fill('128/74');
    await form.field('Pulse').fill('72');
    await form.field('SpO2').fill('97');
    await form.saveStored();
    await context.close();
  });
