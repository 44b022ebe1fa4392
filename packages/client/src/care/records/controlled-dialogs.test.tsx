import { buildMedication, buildSupply } from '@hearthline/contracts/testing';
import type { MedicationRecord, Supply } from '@hearthline/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import type { ApiOverrides } from '../../testing/fake-api.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { CloseDoseDialog } from './close-dose-dialog.tsx';
import { CorrectDoseDialog } from './correct-dose-dialog.tsx';
import { ana, givenBy, pending } from './testing/doses.ts';
import { VoidDoseDialog } from './void-dose-dialog.tsx';

const controlled = { controlled: true, supply: { perDose: 0.5, taken: 0.5 } };
const given = givenBy(ana, controlled);
const due: MedicationRecord = { ...pending, controlled: true, supply: { perDose: 0.5, taken: 0 } };
const stock = buildMedication({ id: given.medicationId, form: 'tablet', quantity: 40, controlled: true });
const nothing = () => undefined;

function open(
  dialog: ReactNode,
  calls: NonNullable<ApiOverrides['medicationRecords']> = {},
  supplies: readonly Supply[] = [],
) {
  renderWithStore(dialog, {
    session: buildSession('manager'),
    api: {
      supplies: { list: async () => ({ supplies: [...supplies] }) },
      medications: { list: async () => ({ medications: [stock] }) },
      medicationRecords: calls,
    },
  });
  return userEvent.setup();
}
const balance = async () =>
  within(await screen.findByRole('group', { name: 'Witness' })).findByText(/^Balance/);
const say = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('radio', { name }));

it('a correction of a controlled dose shows the balance before and after it', async () => {
  const user = open(<CorrectDoseDialog record={given} onClose={nothing} />);
  expect((await balance()).textContent).toBe('Balance 40 tablets, then 40 tablets');
  await say(user, 'Refused');
  expect((await balance()).textContent).toBe('Balance 40 tablets');
  await say(user, 'Yes, and put back into the pack');
  expect((await balance()).textContent).toBe('Balance 40 tablets, then 40.5 tablets');
  await say(user, 'Yes, and destroyed');
  expect((await balance()).textContent).toBe('Balance 40 tablets, then 40 tablets');
});

describe('the balance of the resident’s own supply', () => {
  const own = buildSupply({
    medicationId: given.medicationId,
    medication: { name: 'Morphine', dosage: '10', unit: 'mg', form: 'tablet' },
    residentId: given.residentId,
    controlled: true,
    quantity: 12,
  });

  it('is shown for a dose that was taken from it', async () => {
    const record = { ...given, supply: { perDose: 0.5, taken: 0.5, supplyId: own.id } };
    const user = open(<VoidDoseDialog record={record} onDone={nothing} onKeep={nothing} />, {}, [own]);
    await say(user, 'Yes, and put back into the pack');
    expect((await balance()).textContent).toBe('Balance 12 tablets, then 12.5 tablets');
  });

  it('is not shown for a dose that was taken from the house’s stock', async () => {
    const user = open(<VoidDoseDialog record={given} onDone={nothing} onKeep={nothing} />, {}, [own]);
    await say(user, 'Yes, and put back into the pack');
    expect((await balance()).textContent).toBe('Balance 40 tablets, then 40.5 tablets');
  });

  it('is shown for a dose that will be taken from it', async () => {
    open(<CloseDoseDialog record={due} status="administered" onClose={nothing} />, {}, [own]);
    expect((await balance()).textContent).toBe('Balance 12 tablets, then 11.5 tablets');
  });
});

it('closing a controlled dose shows the balance before and after it', async () => {
  open(<CloseDoseDialog record={due} status="administered" onClose={nothing} />);
  expect((await balance()).textContent).toBe('Balance 40 tablets, then 39.5 tablets');
});

it('deleting a controlled dose shows the balance before and after it', async () => {
  const user = open(<VoidDoseDialog record={given} onDone={nothing} onKeep={nothing} />);
  expect((await balance()).textContent).toBe('Balance 40 tablets');
  await say(user, 'Yes, and put back into the pack');
  expect((await balance()).textContent).toBe('Balance 40 tablets, then 40.5 tablets');
});

it('deleting a refused dose that was destroyed asks what became of it, and sends it', async () => {
  const remove = vi.fn(async () => undefined);
  const refused: MedicationRecord = { ...due, status: 'refused', supply: controlled.supply };
  const user = open(<VoidDoseDialog record={refused} onDone={nothing} onKeep={nothing} />, { remove });
  expect((await balance()).textContent).toBe('Balance 40 tablets');
  await say(user, 'Yes, and destroyed');
  expect((await balance()).textContent).toBe('Balance 40 tablets, then 40 tablets');
  await say(user, 'Entered twice');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce(), { timeout: 15_000 });
  expect(remove.mock.calls[0]).toMatchObject([{ body: { reason: 'Entered twice', handling: 'destroyed' } }]);
});
