import { addResident } from '../../pages/care.ts';
import { activeResidents, closeAlerts, postSevere } from '../../pages/home.ts';
import { enter } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';

const smallest = { viewport: { width: 320, height: 640 }, hasTouch: true };
const allergies = [
  'Penicillin',
  'Acetylsalicylic acid',
  'Tree nuts and peanuts',
  'Latex',
  'Sulfamethoxazole-trimethoprim',
  'Iodinated contrast',
];

test('Form 01 on the smallest phone keeps Save in view with a long name and many allergies', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'manager', smallest);
  const { request } = context;
  await closeAlerts(request);
  const { id } = await addResident(request, {
    name: 'Maximiliana Hildegard Theodora Wilhelmina',
    lastName: 'von Hohenlohe-Waldenburg-Schillingsfürst y Fernández de Córdoba',
    nickname: 'Grandmother Theodora of the Hill',
    roomNumber: '104-B west',
    allergies,
  });
  const form = new VitalsForm(page);
  const save = form.saveButton();
  const heading = page.getByRole('heading', { name: /^Maximiliana/ });

  const measuring = async () => {
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeInViewport();
    await expect(form.field('Blood pressure')).toBeInViewport();
  };
  for (const isCalling of [false, true]) {
    await test.step(isCalling ? 'with an alert open' : 'without an alert', async () => {
      const [first] = await activeResidents(request);
      if (isCalling) await postSevere(request, first.id);
      await page.goto(`/forms/vitals?residentId=${id}`);
      await expect(page.getByRole('region', { name: 'Alerts', exact: true })).toHaveCount(isCalling ? 1 : 0);
      await measuring();
      // Allergies that do not fit are reached by scrolling their list.
      for (const allergy of allergies) {
        await page.getByText(allergy, { exact: true }).scrollIntoViewIfNeeded();
        await expect(page.getByText(allergy, { exact: true })).toBeInViewport({ ratio: 1 });
      }
      await heading.getByRole('button').click({ position: { x: 4, y: 4 } });
      await expect(page.getByRole('combobox', { name: /^Resident/ })).toBeInViewport({ ratio: 1 });
      await expect(save).toBeInViewport({ ratio: 1 });
    });
  }
  await closeAlerts(request);
});
