import { Problem, type Prescription, type Resident } from '@hearthline/contracts';
import { buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { resetSessionData, store } from '../../../../lib/state/store.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { clearDevice } from '../../../../testing/clear-device.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { MedicinesCheck } from './medicines-check.tsx';
import { SignedChecks } from './signed-checks.tsx';
import { listToCheck } from './to-check.ts';

type Calls = NonNullable<ApiOverrides['away']>;

const returnedAt = '2026-11-22T10:00:00.000Z';
const later = '2026-11-22T10:30:00.000Z';
const before = '2026-11-01T08:00:00.000Z';
const rosa: Resident = buildResident({
  version: 4,
  lastReturn: {
    from: 'hospital',
    since: '2026-11-20T14:10:00.000Z',
    returnedAt,
    by: null,
    medicinesBack: [{ medication: 'Metformin 500 mg', amount: '6 tablets' }],
    check: 'pending',
  },
});
const metformin = buildPrescription({ id: '1'.repeat(24), createdAt: before, updatedAt: before });
const apixaban = buildPrescription({
  id: '2'.repeat(24),
  medication: { name: 'Apixaban', dosage: '5', unit: 'mg' },
  createdAt: before,
  updatedAt: before,
});

let stored: Prescription[];
beforeEach(async () => {
  await clearDevice();
  resetSessionData();
  stored = [metformin, apixaban];
});

const signed: Resident = { ...rosa, version: 5, lastReturn: { ...rosa.lastReturn!, check: 'signed' } };

function open(
  away: Calls = { reconciliations: async () => ({ reconciliations: [] }) },
  { role = 'nurse', of = rosa }: { role?: 'nurse' | 'gerocultor'; of?: Resident } = {},
) {
  return renderWithStore(<MedicinesCheck resident={of} />, {
    session: buildSession(role),
    api: {
      away,
      prescriptions: {
        list: async () => ({ prescriptions: stored }),
        prescribers: async () => ({ names: [] }),
      },
      medications: { list: async () => ({ medications: [] }) },
    },
  });
}

const asBefore = (product: string) => screen.findByRole('checkbox', { name: `${product}: as before` });
const pressSign = () => userEvent.click(screen.getByRole('button', { name: /^Sign as / }));

describe('The check of the medicines', () => {
  it('is signed once each prescription is marked and the letter is named', async () => {
    const reconcile = vi.fn<NonNullable<Calls['reconcile']>>(async () => ({
      resident: signed,
      reconciliation: {
        returnedAt,
        letter: '',
        lines: [],
        by: { id: 'a'.repeat(24), name: 'Ana' },
        at: later,
      },
    }));
    open({ reconcile });
    expect(await screen.findByText('Brought back: Metformin 500 mg: 6 tablets.')).toBeTruthy();
    await userEvent.click(await asBefore('Metformin 500 mg'));
    await pressSign();
    expect(screen.getByText(/^1 prescription is not checked yet/)).toBeTruthy();
    expect(screen.getByText('Please say which letter you checked against.')).toBeTruthy();
    expect(reconcile).not.toHaveBeenCalled();
    await userEvent.click(await asBefore('Apixaban 5 mg'));
    await userEvent.type(screen.getByRole('textbox', { name: /^Letter/ }), 'Discharge letter of Nov 22');
    await pressSign();
    expect(await screen.findByText('Doses are due again.')).toBeTruthy();
    expect(reconcile.mock.calls[0]?.[0]).toEqual({
      params: { id: rosa.id },
      body: {
        letter: 'Discharge letter of Nov 22',
        prescriptionIds: [apixaban.id, metformin.id],
        version: 4,
      },
    });
  });

  it('counts what was changed and stopped meanwhile, and leaves a stopped one out', async () => {
    const reconcile = vi
      .fn<NonNullable<Calls['reconcile']>>()
      .mockRejectedValue(new Problem('stale', 'Look again.'));
    open({ reconcile });
    await asBefore('Metformin 500 mg');
    const over = { ...apixaban, version: 2, endsAt: later, updatedAt: later, stopReason: 'Bleeding' };
    const gone = { ...over, stoppedBy: { id: 'b'.repeat(24), name: 'Ben' } };
    const next = buildPrescription({
      ...metformin,
      id: '3'.repeat(24),
      createdAt: later,
      replaces: metformin.id,
    });
    stored = [{ ...metformin, version: 2, endsAt: later, replacedBy: next.id }, gone, next];
    act(() => eventHandlers['prescriptions:changed'](stored));
    const list = within(screen.getByRole('list', { name: 'Prescriptions to check' }));
    expect(await list.findByText('Changed')).toBeTruthy();
    expect(list.getByText('Stopped')).toBeTruthy();
    expect(list.getByText('Reason: Bleeding')).toBeTruthy();
    await userEvent.click(list.getByRole('checkbox', { name: 'Metformin 500 mg: agrees with the letter' }));
    expect(list.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.type(screen.getByRole('textbox', { name: /^Letter/ }), 'Letter of Nov 22');
    await pressSign();
    await waitFor(() => expect(reconcile).toHaveBeenCalled());
    expect(reconcile.mock.calls[0]?.[0]).toMatchObject({ body: { prescriptionIds: [next.id] } });
    expect(await screen.findByText(/Look again\./)).toBeTruthy();
  });

  it('asks a tick for what a colleague added since the return, and none for what was added from here', async () => {
    const others = buildPrescription({ ...apixaban, id: '4'.repeat(24), createdAt: later, replaces: null });
    stored = [others];
    open({});
    const tick = { name: 'Apixaban 5 mg: agrees with the letter' };
    expect(await screen.findByRole('checkbox', tick)).toHaveProperty('checked', false);
    await userEvent.type(screen.getByRole('textbox', { name: /^Letter/ }), 'Letter of Nov 22');
    await pressSign();
    expect(await screen.findByText(/^1 prescription is not checked yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add what the letter orders' }));
    await screen.findByRole('dialog');
    const own = buildPrescription({
      ...metformin,
      id: '5'.repeat(24),
      createdAt: later,
      replaces: null,
      prescribedBy: { ...metformin.prescribedBy, id: buildSession('nurse').user.id },
    });
    stored = [others, own];
    act(() => eventHandlers['prescriptions:changed'](stored));
    const ownTick = { name: 'Metformin 500 mg: agrees with the letter', hidden: true };
    await waitFor(() => expect(screen.getByRole('checkbox', ownTick)).toHaveProperty('checked', true));
    expect(screen.getByRole('checkbox', { ...tick, hidden: true })).toHaveProperty('checked', false);
  });

  it('keeps the letter and the ticks when another tab is opened', async () => {
    const first = open();
    await userEvent.click(await asBefore('Metformin 500 mg'));
    await userEvent.type(screen.getByRole('textbox', { name: /^Letter/ }), 'Letter of Nov 22');
    first.unmount();
    open();
    expect(await asBefore('Metformin 500 mg')).toHaveProperty('checked', true);
    expect(screen.getByRole('textbox', { name: /^Letter/ })).toHaveProperty('value', 'Letter of Nov 22');
  });

  it('stays with what was typed and the open dialog when a colleague signs, and says who did', async () => {
    const reconciliations = async () => ({
      reconciliations: [
        { returnedAt, letter: 'Letter', lines: [], by: { id: 'c'.repeat(24), name: 'Hanna' }, at: later },
      ],
    });
    const { rerender } = open({ reconciliations });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Letter/ }), 'Letter of Nov 22');
    await userEvent.click(screen.getByRole('button', { name: 'Stop Apixaban 5 mg' }));
    await screen.findByRole('alertdialog');
    rerender(
      <Provider store={store}>
        <MedicinesCheck resident={signed} />
      </Provider>,
    );
    expect(await screen.findByText(/^Checked by Hanna at /)).toBeTruthy();
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('textbox', { name: /^Letter/ })).toHaveProperty(
      'value',
      'Letter of Nov 22',
    );
    expect(screen.queryByRole('button', { name: /^Sign as/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close the check' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 3 })).toBeNull());
  });

  it('says where the resident is who left again while the check was being typed', async () => {
    const { rerender } = open();
    await userEvent.click(await asBefore('Metformin 500 mg'));
    const stay = { kind: 'hospital', since: later, where: null, expectedBack: null } as const;
    const by = { id: 'c'.repeat(24), name: 'Hanna' };
    rerender(
      <Provider store={store}>
        <MedicinesCheck resident={{ ...rosa, active: false, stay: { ...stay, by, medicinesOut: [] } }} />
      </Provider>,
    );
    expect(await screen.findByText(/ is not here: In hospital since /)).toBeTruthy();
  });

  it('is read by who may not prescribe', async () => {
    open({}, { role: 'gerocultor' });
    expect(await screen.findByText('A nurse checks and signs this.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Sign as/ })).toBeNull();
  });

  it.each([
    ['signed', signed],
    ['of a resident who is away again', { ...rosa, active: false }],
  ])('is not there when it is %s', (_case, of) => {
    open({}, { of });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

it('What was signed stays to be read, with a line for each prescription', async () => {
  const reconciliations = vi.fn<NonNullable<Calls['reconciliations']>>(async () => ({
    reconciliations: [
      {
        returnedAt,
        letter: 'Discharge letter, Dr. Okafor',
        lines: [{ prescriptionId: metformin.id, outcome: 'stopped', text: 'Metformin 500 mg, 1 tablet' }],
        by: { id: 'a'.repeat(24), name: 'Ana Ribeiro' },
        at: later,
      },
    ],
  }));
  renderWithStore(<SignedChecks resident={signed} />, {
    session: buildSession('gerocultor'),
    api: { away: { reconciliations } },
  });
  expect(await screen.findByText(/signed by Ana Ribeiro: Discharge letter, Dr\. Okafor$/)).toBeTruthy();
  expect(screen.getByText('Stopped: Metformin 500 mg, 1 tablet')).toBeTruthy();
});

it('What is over since before the return is no part of the check', () => {
  const ended = { ...metformin, endsAt: '2026-11-10T00:00:00.000Z' };
  const coming = { ...apixaban, startsAt: '2026-11-25T00:00:00.000Z' };
  const lines = listToCheck([ended, coming], { returnedAt }, new Date(later));
  expect(lines).toEqual([{ prescription: coming, outcome: null }]);
});
