import type { Page } from '@playwright/test';
import { addResident } from '../pages/care.ts';
import { desk, enter, phone, tablet } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

/** The alerts above a resident's records; alerts of other specs are only in the bar. */
const alertsOf = (page: Page) => page.getByRole('region', { name: 'Alerts of this resident' });

test('a severe reading goes from hand to hand, is measured again in four taps, and is closed', async ({
  browser,
  server,
}) => {
  const tomasz = await enter(browser, server.url, 'gerocultor', phone);
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', desk);
  const hilda = await addResident(ana.context.request, { name: 'Hilda', lastName: 'Handing' });
  const own = `/residents/${hilda.id}`;
  for (const { page } of [ana, grace]) await page.goto(own);

  // A care assistant's slip of a key: asked about, saved, taken and given back.
  await tomasz.page.goto(`/forms/vitals?residentId=${hilda.id}&from=${encodeURIComponent(own)}`);
  const form = new VitalsForm(tomasz.page);
  await form.tap('Blood pressure', '121/79');
  await form.tap('Pulse', '38');
  await form.tap('SpO2', '97');
  await tomasz.page.locator('[data-entry=pulse]').getByText('I measured it twice').click();
  await form.saveButton().click();
  const question = tomasz.page.getByRole('alertdialog', { name: 'Does this look right?' });
  await expect(question).toContainText('Severe: Pulse 38 bpm.');
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  const card = tomasz.page.getByRole('alertdialog', { name: 'Severe: Pulse 38 bpm' });
  await expect(card).toContainText('Saved. Everyone signed in can see the alert.');
  await expect(card.getByRole('button', { name: 'Typed wrong: correct it' })).toBeVisible();
  await card.getByRole('button', { name: 'I’ll take it' }).click();
  await expect(alertsOf(ana.page)).toContainText('Tomasz is on it');
  // The second of two quick taps is ignored, and so is a robot's.
  const undo = card.getByRole('button', { name: 'Undo' });
  const isLeft = async () => {
    if (await undo.isVisible()) await undo.click();
    return undo.isVisible();
  };
  await expect.poll(isLeft, { intervals: [600] }).toBe(false);
  await expect(alertsOf(ana.page)).toContainText('Not acknowledged');
  await card.getByRole('button', { name: 'Done' }).click();
  await tomasz.page.waitForURL(`**${own}`);

  // Two nurses at once: one has it, and the other takes it over with a reason.
  await alertsOf(ana.page)
    .getByRole('button', { name: /^I’ll take it/ })
    .click();
  await expect(alertsOf(grace.page)).toContainText('Ana is on it');
  await alertsOf(grace.page).getByText('Pulse 38 bpm').click();
  const panel = grace.page.getByRole('dialog', { name: /Pulse 38 bpm/ });
  await panel.getByRole('button', { name: 'Take over' }).click();
  await expect(panel.getByText('Please write why you take it over.')).toBeVisible();
  await panel.getByRole('textbox').fill('Ana is called to room 3.');
  await panel.getByRole('button', { name: 'Take over' }).click();
  await expect(panel).toContainText('Grace Okafor took it over from Ana Ribeiro');
  await expect(alertsOf(ana.page)).toContainText('Grace is on it');
  await panel.getByRole('button', { name: 'Hand over to…' }).click();
  await panel
    .getByRole('group', { name: 'Hand over to' })
    .getByRole('button', { name: 'Tomasz Nowak' })
    .click();
  await expect(alertsOf(ana.page)).toContainText('Tomasz is on it');

  // A care assistant cannot close it, and measures again: link, 6, 4, Save.
  const theirs = alertsOf(tomasz.page);
  await theirs.getByText('Pulse 38 bpm').click();
  const small = tomasz.page.getByRole('dialog', { name: /Pulse 38 bpm/ });
  await expect(small).toContainText('A nurse closes this alert. Measure again, or tell the nurse.');
  await expect(small.getByRole('button', { name: 'Close the alert' })).toHaveCount(0);
  await small.getByRole('link', { name: 'Measure again' }).click();
  await expect(tomasz.page.getByRole('heading', { name: 'Measure again: Pulse' })).toBeVisible();
  const pad = tomasz.page.getByRole('group', { name: 'Keypad for Pulse' });
  await pad.getByRole('button', { name: '6', exact: true }).click();
  await pad.getByRole('button', { name: '4', exact: true }).click();
  await form.saveButton().click();
  await tomasz.page.waitForURL(`**${own}`);
  await expect(small).toContainText('Pulse back to normal (64 bpm');
  await small.getByRole('button', { name: 'Close the alert' }).click();
  await expect(tomasz.page.getByText('Alert closed')).toBeVisible();
  // An open dialog hides what is below it.
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(alertsOf(grace.page)).toHaveCount(0);
  const reply = await grace.context.request.get(`/api/care-alerts?residentId=${hilda.id}`);
  expect(await reply.json()).toMatchObject({
    alerts: [{ state: 'closed', closedBy: { name: 'Tomasz Nowak' } }],
  });
});
