import { addResident, recordVitals } from '../../pages/care.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const severe = { bloodPressure: '185/125', pulse: 38, spo2: 86, temperature: 39.6, sugar: 320 };

for (const [kind, value] of Object.entries(severe))
  test(`a severe ${kind} is visible on dashboard, records and the resident’s page at every width`, async ({
    browser,
    server,
  }) => {
    const { page, context } = await enter(browser, server.url, 'manager');
    const { id } = await addResident(context.request, { name: 'Severa', lastName: 'Lund' });
    await recordVitals(context.request, id, { [kind]: value, confirmedOutOfRange: true });
    const paths = [
      '/dashboard',
      `/records?residentId=${id}`,
      `/records?residentId=${id}&band=severe`,
      ...['vitals', 'recent'].map((tab) => `/residents/${id}?tab=${tab}`),
    ];
    const chip = page
      .getByRole('main')
      .locator('.tone-severe:visible', { hasText: new RegExp(`^${String(value)}\\D*Severe`) });
    for (const path of paths) {
      await page.goto(path);
      await untilLive(page);
      for (const width of [1440, 1280, 820, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(chip.first(), `${path} at ${String(width)}`).toBeVisible();
      }
    }
  });
