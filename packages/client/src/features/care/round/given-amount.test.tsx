import { ana } from '@hearthline/contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { connectionRestarted, connectionStatusAtom } from '../../../lib/live/connection.ts';
import { outboxAtom, sendPending } from '../../../lib/outbox/outbox.ts';
import { store } from '../../../lib/state/store.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildClaimFor,
  buildDueDose,
  buildRecordFor,
  line,
  openRound,
  setClockToNoon,
  type DoseOf,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const oneToTwo = { dose: { amount: 1, unit: 'tablet', upTo: 2 } } as const;
const oneTablet = { dose: { amount: 1, unit: 'tablet' } } as const;

async function openDose(dose: DoseOf) {
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana }) }));
  const send = vi.fn(async (_call: { body: object }) => ({ record: buildRecordFor(dose, {}), claim: null }));
  const { user } = await openRound({ doses: [dose] }, { claim, act: send });
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const given = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' });
  return { user, dialog, given, send };
}
const sentBody = (send: { mock: { calls: readonly (readonly [{ body: object }])[] } }) =>
  send.mock.calls[0]?.[0].body;

describe('A dose of a range', () => {
  it('is given only with an amount, of which none is chosen before', async () => {
    const { user, dialog, given, send } = await openDose(buildDueDose(5, oneToTwo));
    expect(given.disabled).toBe(true);
    expect(dialog.getByText('Choose the amount that is given.')).toBeTruthy();
    const group = within(dialog.getByRole('radiogroup', { name: /^Amount given/ }));
    const options = group.getAllByRole<HTMLInputElement>('radio');
    expect(options.map(({ value, checked }) => [value, checked])).toEqual([
      ['1', false],
      ['1.5', false],
      ['2', false],
      ['Another amount', false],
    ]);
    await user.click(group.getByRole('radio', { name: '1 and a half tablets' }));
    await user.click(given);
    expect(sentBody(send)).toMatchObject({ status: 'administered', amount: 1.5 });
    expect(sentBody(send)).not.toHaveProperty('part');
  });

  it('takes another amount within it, and no other', async () => {
    const { user, dialog, given, send } = await openDose(buildDueDose(5, oneToTwo));
    await user.click(dialog.getByRole('radio', { name: 'Another amount' }));
    const field = dialog.getByRole('textbox', { name: /^Amount in tablets/ });
    await user.type(field, '3');
    expect([given.disabled, dialog.queryByText('The order is 1 to 2 tablets.')]).toEqual([
      true,
      expect.anything(),
    ]);
    await user.clear(field);
    await user.type(field, '1.25');
    await user.click(given);
    expect(sentBody(send)).toMatchObject({ amount: 1.25 });
  });

  it('is read with the amount and the part that were given, once it is recorded', async () => {
    const dose = buildDueDose(5, oneToTwo);
    const record = buildRecordFor(dose, {
      dose: { amount: 2, unit: 'tablet' },
      part: { taken: 1, of: 2, unit: 'tablet', why: 'spat out', rest: null },
    });
    await openRound({ doses: [dose], records: [record] });
    const text = (await line('Metformin')).textContent;
    expect(text).toContain('2 tablets');
    expect(text).toContain('only 1 tablet of 2 tablets: spat out');
    expect(text).not.toContain('1 to 2 tablets');
  });

  it('has neither one tap nor a tick', async () => {
    const doses = [buildDueDose(5, oneToTwo), buildDueDose(6, oneTablet), buildDueDose(7, oneTablet)];
    await openRound({ doses });
    expect((await line('Metformin .*1 to 2 tablets')).textContent).toContain('Open');
    expect(screen.queryByRole('checkbox', { name: /1 to 2 tablets/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Given: .*1 to 2 tablets/ })).toBeNull();
  });

  it('noted on paper is kept with its amount', async () => {
    const dose = buildDueDose(-5, oneToTwo);
    const send = vi.fn().mockRejectedValue(new UnreachableError());
    const { user } = await openRound({ doses: [dose] }, { act: send });
    await line('Metformin');
    act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date('2026-11-21T14:02:00Z') }));
    await user.click(await screen.findByRole('button', { name: /^Note what was given on paper: Metformin/ }));
    await user.click(await screen.findByRole('button', { name: 'Save note' }));
    const alerts = await screen.findAllByText('Choose the amount that is given.');
    expect(alerts).not.toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: '2 tablets' }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await vi.waitFor(() => expect(store.get(outboxAtom).entries).toHaveLength(1), { timeout: 15_000 });
    connectionRestarted();
    send.mockResolvedValue({ record: buildRecordFor(dose, {}), claim: null });
    await act(sendPending);
    expect(send.mock.lastCall?.[0]).toMatchObject({ body: { amount: 2, late: true } });
  });
});

describe('A dose of which a part was taken', () => {
  it('is recorded with the part and the reason', async () => {
    const { user, dialog, given, send } = await openDose(buildDueDose(5, oneTablet));
    expect(given.disabled).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Only a part was taken' }));
    expect([given.disabled, dialog.queryByText('Enter the amount that was taken.')]).toEqual([
      true,
      expect.anything(),
    ]);
    await user.click(dialog.getByRole('radio', { name: 'half a tablet' }));
    expect(dialog.getByText('Please say why only a part was taken.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Why only a part\?/ }), 'half of it spat out');
    await user.click(given);
    expect(sentBody(send)).toMatchObject({ part: { taken: 0.5, why: 'half of it spat out' } });
  });

  it('is below the dose, and all of it is taken after a second thought', async () => {
    const { user, dialog, given, send } = await openDose(buildDueDose(5, oneTablet));
    await user.click(dialog.getByRole('button', { name: 'Only a part was taken' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount taken/ }), '1');
    expect(dialog.getByText('Enter less than the dose of 1 tablet.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'All of it was taken' }));
    await user.click(given);
    expect(sentBody(send)).not.toHaveProperty('part');
  });
});
