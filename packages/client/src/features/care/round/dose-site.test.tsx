import { ana } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildClaimFor,
  buildDueDose,
  buildRecordFor,
  minutesFromNow,
  openRound,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

async function openDose(fields: Parameters<typeof buildDueDose>[1]) {
  const dose = buildDueDose(5, fields);
  const lastSites = [{ place: 'Chest, left', at: minutesFromNow(-60 * 24) }];
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana }), lastSites }));
  const send = vi.fn(async (_call: { body: object }) => ({ record: buildRecordFor(dose, {}), claim: null }));
  const { user } = await openRound({ doses: [dose] }, { claim, act: send });
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const given = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' });
  return { user, dialog, given, send };
}

it('a patch is given with its site, beside the last ones, and with the word on the old patch', async () => {
  const { user, dialog, given, send } = await openDose({
    dose: { amount: 1, unit: 'patch' },
    route: 'on the skin',
  });
  expect(dialog.getByText(/^Last sites: Chest, left \(/)).toBeTruthy();
  expect(given.disabled).toBe(true);
  expect(dialog.queryByRole('button', { name: 'Only a part was taken' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Upper back' }));
  expect(dialog.getByText('Please say whether the old patch was removed.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'There was none' }));
  await user.click(given);
  expect(send.mock.calls[0]?.[0].body).toMatchObject({ site: { place: 'Upper back', oldPatch: 'none' } });
});

it('an injection under the skin may say its site, also in words', async () => {
  const { user, dialog, given, send } = await openDose({
    dose: { amount: 4, unit: 'IU' },
    route: 'subcutaneous',
  });
  expect(given.disabled).toBe(false);
  await user.click(dialog.getByRole('radio', { name: 'Another place' }));
  await user.type(dialog.getByRole('textbox', { name: 'Place on the body' }), 'Left hip');
  await user.click(given);
  expect(send.mock.calls[0]?.[0].body).toMatchObject({ site: { place: 'Left hip' } });
});

it('a tablet has no site', async () => {
  const { dialog } = await openDose({ dose: { amount: 1, unit: 'tablet' }, route: 'oral' });
  expect(dialog.queryByRole('radiogroup', { name: /^Site/ })).toBeNull();
});
