import { Problem, type DoseClaim } from '@hearthline/contracts';
import { ana, ben, buildMedication } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedTabletAtom } from '../../../lib/device/shared-tablet.ts';
import { connectionRestarted, connectionStatusAtom } from '../../../lib/live/connection.ts';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { outboxAtom, sendPending } from '../../../lib/outbox/outbox.ts';
import { store } from '../../../lib/state/store.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildClaimFor,
  buildDueDose,
  buildRecordFor,
  minutesFromNow,
  openRound,
  setClockToNoon,
  type DoseOf,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const morphine = {
  name: 'Morphine',
  dosage: '10',
  unit: 'mg',
  form: 'tablet',
  per: { amount: 1, unit: 'piece' },
} as const;
const medications = {
  list: async () => ({ medications: [buildMedication({ ...morphine, quantity: 40, controlled: true })] }),
};
const prescribed = {
  medication: morphine,
  dose: { amount: 0.5, unit: 'tablet' },
  stockPerDose: 0.5,
  twoPeople: true,
} as const;
const recorded = (dose: DoseOf) => ({
  record: buildRecordFor(dose, { administeredByUser: ana, recordedBy: ana, confirmedBy: ben }),
  claim: null,
});

async function openDose() {
  const dose = buildDueDose(-5, prescribed);
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) }));
  const send = vi.fn().mockResolvedValue(recorded(dose));
  const { user } = await openRound({ doses: [dose] }, { claim, act: send }, { medications });
  act(() =>
    store.set(presenceAtom, [
      { ...ana, photoUrl: null, role: 'nurse' },
      { ...ben, photoUrl: null, role: 'nurse' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: /^Open: Morphine/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Morphine/ }));
  const witness = within(await dialog.findByRole('group', { name: 'Witness' }));
  return { dose, user, dialog, witness, send };
}
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

describe('An open dose of a controlled drug', () => {
  it('shows amount, total and balance, and counts as given once the witness has confirmed here', async () => {
    const { user, dialog, witness, send } = await openDose();
    expect(dialog.getByRole('group', { name: 'Witness' }).textContent).toMatch(
      /tablet \(5.mg\)Balance 40 tablets, then 39\.5 tablets/,
    );
    await user.click(witness.getByRole('radio', { name: 'They confirm here' }));
    expect(isDisabled(dialog.getByRole('button', { name: 'Given' }))).toBe(true);
    expect(witness.queryByRole('radio', { name: ana.name })).toBeNull();
    await user.click(witness.getByRole('radio', { name: ben.name }));
    await user.type(witness.getByLabelText(/^Password of the witness/), 'hearthline');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send.mock.calls[0]).toMatchObject([
      { body: { status: 'administered', witness: { userId: ben.id, secret: 'hearthline' } } },
      {},
    ]);
  });

  it('forgets a wrong secret, says so, and keeps the rest', async () => {
    const { user, dialog, witness, send } = await openDose();
    const wrong = 'Name and PIN or password do not match.';
    send.mockRejectedValueOnce(new Problem('invalid', wrong, { fields: { witness: wrong } }));
    await user.click(witness.getByRole('radio', { name: 'They confirm here' }));
    await user.click(witness.getByRole('radio', { name: 'Somebody else' }));
    await user.type(witness.getByLabelText(/^Username or email of the witness/), 'carla');
    await user.type(witness.getByLabelText(/^Password of the witness/), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    expect(await witness.findByText(wrong)).toBeTruthy();
    expect(witness.getByLabelText<HTMLInputElement>(/^Password of the witness/).value).toBe('');
    expect(witness.getByLabelText<HTMLInputElement>(/^Username or email/).value).toBe('carla');
  });

  it('asks for the own device first, but for the PIN on a shared tablet', async () => {
    act(() => store.set(sharedTabletAtom, { name: 'Ward 1', users: [] }));
    const { witness } = await openDose();
    expect(witness.getByRole<HTMLInputElement>('radio', { name: 'They confirm here' }).checked).toBe(true);
    expect(witness.getByLabelText(/^PIN or password of the witness/)).toBeTruthy();
    act(() => store.set(sharedTabletAtom, null));
    expect(witness.getByRole<HTMLInputElement>('radio', { name: 'On their own device' }).checked).toBe(true);
  });

  it('asks what became of it when it is refused', async () => {
    const { user, dialog, send } = await openDose();
    await user.click(dialog.getByRole('button', { name: 'Refused' }));
    await user.click(dialog.getByRole('radio', { name: 'Spat it out' }));
    const save = dialog.getByRole('button', { name: 'Save as refused' });
    expect(isDisabled(save)).toBe(true);
    const balance = () =>
      /Balance.*then [\d.]+ tablets/.exec(dialog.getByRole('group', { name: 'Witness' }).textContent)?.[0];
    expect(balance()).toBe('Balance 40 tablets, then 40 tablets');
    await user.click(dialog.getByRole('radio', { name: 'Yes, and destroyed' }));
    expect(balance()).toBe('Balance 40 tablets, then 39.5 tablets');
    await user.click(save);
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]).toMatchObject([{ body: { status: 'refused', handling: 'destroyed' } }, {}]);
  });
});

it('A colleague on their own device sees what they confirm, with the balance', async () => {
  const dose = buildDueDose(-5, prescribed);
  const waiting: DoseClaim['waiting'] = {
    status: 'refused',
    handling: 'destroyed',
    balance: { before: 40, after: 39.5 },
    administeredAt: minutesFromNow(-1),
    requestedAt: minutesFromNow(0),
    reason: 'Spat it out',
  };
  const { ConfirmationRequests } = await import('./confirmation-requests.tsx');
  const { renderWithStore } = await import('../../../testing/render-with-store.tsx');
  const { buildSession } = await import('../../../testing/build-session.ts');
  const claims = [buildClaimFor(dose, { by: ben, waiting, expiresAt: minutesFromNow(4) })];
  renderWithStore(<ConfirmationRequests />, {
    session: buildSession('nurse'),
    api: { round: { claims: async () => ({ claims }) } },
  });
  expect(
    await screen.findByText(/Refused, taken out and destroyed .*Balance 40 tablets, then 39\.5 tablets\./),
  ).toBeTruthy();
});

it('A controlled drug noted on paper asks for its witness when it is opened', async () => {
  const dose = buildDueDose(-5, prescribed);
  const needed = 'This is a controlled drug: a second person has to confirm it here.';
  const send = vi
    .fn()
    .mockRejectedValueOnce(new Problem('witness-needed', needed, { fields: { witness: needed } }))
    .mockResolvedValue(recorded(dose));
  const { user } = await openRound({ doses: [dose] }, { act: send }, { medications });
  await screen.findByRole('listitem', { name: /^Morphine/ });
  act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date('2026-11-21T14:02:00Z') }));
  await user.click(await screen.findByRole('button', { name: /^Note what was given on paper: Morphine/ }));
  expect(await screen.findByText(/^It is a controlled drug: once the connection is back/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Save note' }));
  act(() => connectionRestarted());
  await act(sendPending);
  const question = within(await screen.findByRole('alert', { name: /^Question about Morphine/ }));
  await user.type(question.getByLabelText(/^Username or email of the witness/), 'ben');
  await user.type(question.getByLabelText(/^Password of the witness/), 'hearthline');
  expect(JSON.stringify(store.get(outboxAtom))).not.toContain('hearthline');
  act(() => store.set(connectionStatusAtom, { state: 'live', since: new Date('2026-11-21T14:02:00Z') }));
  await user.click(question.getByRole('button', { name: 'It was given: record it with the witness' }));
  await waitFor(() => expect(store.get(outboxAtom).entries).toEqual([]));
  expect(send.mock.lastCall).toMatchObject([
    { body: { late: true, witness: { username: 'ben', secret: 'hearthline' } } },
    {},
  ]);
});
