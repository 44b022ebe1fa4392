import { activeResidents } from '../../pages/home.ts';
import { enter } from '../../pages/sign-in.ts';
import { scrolling, unreachable } from '../../pages/targets.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

const windows = [
  { what: 'a tablet on its side', width: 1024, height: 768 },
  { what: 'an office screen', width: 1280, height: 800 },
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
    const whose = page.getByRole('group', {
      name: `This page is about ${resident.name} ${resident.lastName}`,
    });
    await expect(whose).toBeInViewport();
    await expect(page).toHaveTitle(new RegExp(`${resident.name} ${resident.lastName}`));
    await form.field('Blood pressure').fill('128/74');
    await form.field('Pulse').fill('72');
    await form.field('SpO2').fill('97');
    await form.saveStored();
  });

test('Form 01 on a large screen (1920x1080): all five fields and their last readings are in sight, none is cut off', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', {
    viewport: { width: 1920, height: 1080 },
  });
  const [resident] = await activeResidents(context.request);
  const form = new VitalsForm(page);
  await form.open(resident.id);
  for (const measure of ['Blood pressure', 'Pulse', 'SpO2', 'Temperature', 'Sugar'] as const)
    await expect(form.field(measure)).toBeInViewport({ ratio: 1 });
  const last = page.getByText('Last', { exact: true });
  await last.first().waitFor();
  for (const line of await last.all()) {
    await expect(line).toBeInViewport({ ratio: 1 });
    const spills = await line.evaluate(
      ({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth + 1,
    );
    expect(spills).toBe(false);
  }
});
