import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { buildDose, buildMedication, buildResident } from '@hearthline/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/server/api.ts';
import { setClock } from '../../../lib/server/server-clock.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { MedicationFormPage } from './medication-form-page.tsx';

const now = '2026-11-21T12:00:00.000Z';
beforeEach(async () => {
  setClock(now);
  await clearDevice();
});

const rosa = buildResident({ id: 'c'.repeat(24), allergies: ['Penicillin'] });
const medication = buildMedication({ instructions: 'Hold when pulse is below 55.' });
const stored = buildDose({ scheduledFor: now });
const bensDose = buildDose({
  status: 'administered',
  administered: true,
  administeredAt: '2026-11-21T08:02:00.000Z',
  administeredByUser: { id: 'b'.repeat(24), name: 'Ben Okafor' },
  recordedBy: { id: 'b'.repeat(24), name: 'Ben Okafor' },
  recordedAt: '2026-11-21T08:02:00.000Z',
});

interface OpenOptions {
  address?: string;
  earlier?: readonly MedicationRecord[];
  api?: Partial<Api['medicationRecords']>;
}

function open({ address = '/forms/medications', earlier = [], api = {} }: OpenOptions = {}) {
  history.replaceState(null, '', address);
  const create = vi.fn(async (_input: unknown, _options?: unknown) => Promise.resolve({ record: stored }));
  const list = vi.fn(async (_input: unknown) => Promise.resolve({ records: [...earlier] }));
  const inactive = buildMedication({ id: '9'.repeat(24), name: 'Old stock', active: false });
  renderWithStore(<MedicationFormPage />, {
    session: buildSession('gerocultor'),
    api: {
      residents: { list: async () => Promise.resolve({ residents: [rosa], found: 1, total: 1 }) },
      medications: { list: async () => Promise.resolve({ medications: [medication, inactive] }) },
      medicationRecords: { create, list, ...api },
    },
  });
  return { create, list };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function pick(field: RegExp, option: RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
async function fill() {
  await pick(/^Resident/, /Rosa Marí/);
  await pick(/^Medication/, /Metformin 850 mg/);
}
const bodyOf = (create: ReturnType<typeof open>['create'], call = 0) =>
  (create.mock.calls[call]?.[0] as { body: object } | undefined)?.body;

describe('Medication Record Form', () => {
  it('asks for resident and medication in the specified words', async () => {
    const { create } = open();
    await press('Save');
    expect(await screen.findByText('Please select a resident')).toBeTruthy();
    expect(screen.getByText('Please select a medication')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('starts with now in the home’s zone, not given, and saves a dose still to be given', async () => {
    const { create } = open();
    await fill();
    expect(screen.getByLabelText<HTMLInputElement>(/^Scheduled time/).value).toBe('2026-11-21T12:00');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await press('Save');
    const done = await screen.findByText('Medication record has been saved successfully');
    expect(done.parentElement?.textContent).toMatch(/Metformin 500 mg, Rosa Delgado$/);
    expect(bodyOf(create)).toEqual({
      residentId: rosa.id,
      medicationId: medication.id,
      administered: false,
      scheduledFor: now,
      notes: '',
    });
    await waitFor(() => expect(location.pathname + location.search).toBe('/records?tab=kardex'));
  });

  it('preselects the resident of the address, with all allergies in sight, and shows instructions', async () => {
    open({ address: `/forms/medications?residentId=${rosa.id}` });
    expect(await screen.findByRole('heading', { name: /Rosa Marí/ })).toBeTruthy();
    expect(screen.getAllByText('Penicillin').length).toBeGreaterThan(0);
    await pick(/^Medication/, /Metformin 850 mg/);
    expect(screen.getByText('Hold when pulse is below 55.')).toBeTruthy();
  });

  it('offers no inactive medication', async () => {
    open();
    await userEvent.click(await screen.findByRole('combobox', { name: /^Medication/ }));
    await screen.findByRole('option', { name: /Metformin/ });
    expect(screen.queryByRole('option', { name: /Old stock/ })).toBeNull();
  });

  it.each(['Cancel', 'Back to the records'])('goes to the records by "%s"', async (name) => {
    open();
    await press(name);
    await waitFor(() => expect(location.pathname).toBe('/records'));
  });

  it('says what failed, and keeps what was typed', async () => {
    const create = vi.fn(async () => Promise.reject(new Problem('internal', 'Something broke.')));
    open({ api: { create } });
    await fill();
    await userEvent.type(screen.getByLabelText(/^Notes/), 'After lunch.');
    await press('Save');
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getByText('Something broke. What you typed is kept.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Notes/).value).toBe('After lunch.');
  });
});

describe('a dose that is given now', () => {
  const give = async () => {
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Administered now/ }));
    await press('Save');
  };

  it('is asked about when the resident had it within 4 hours', async () => {
    const { create, list } = open({ earlier: [bensDose] });
    await give();
    expect(
      await screen.findByText('Metformin 500 mg was already given at 8:02 AM by Ben Okafor.'),
    ).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    expect(list.mock.calls[0]).toEqual([
      { query: { residentId: rosa.id, startDate: '2026-11-21', endDate: '2026-11-21' } },
    ]);
    await press('Yes, record another dose');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(bodyOf(create)).toMatchObject({ administered: true });
  });

  it('is saved without a question after more than 4 hours, or when it was another medication', async () => {
    const { create } = open({
      earlier: [
        { ...bensDose, administeredAt: '2026-11-21T07:59:00.000Z' },
        { ...bensDose, id: '5'.repeat(24), medicationId: '6'.repeat(24) },
      ],
    });
    await give();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it('is not saved after "Back to the form"', async () => {
    const { create } = open({ earlier: [bensDose] });
    await give();
    await press('Back to the form');
    expect(create).not.toHaveBeenCalled();
    expect(screen.getByRole('combobox', { name: /^Resident/ })).toBeTruthy();
  });

  it('needs a reason if it matches an allergy, and keeps its idempotency key', async () => {
    const problem = new Problem('allergy', 'Rosa Marí is allergic to Penicillin.');
    const create = vi.fn().mockRejectedValueOnce(problem).mockResolvedValueOnce({ record: stored });
    open({ api: { create } });
    await give();
    expect(await screen.findByText('Rosa Marí is allergic to Penicillin.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Why it is given all the same/), 'Doctor agreed');
    await press('Give it anyway');
    expect(await screen.findByText('Medication record has been saved successfully')).toBeTruthy();
    const [first, second] = create.mock.calls as [object, { idempotencyKey: string }][];
    expect(second?.[0]).toMatchObject({ body: { allergyReason: 'Doctor agreed' } });
    expect(second?.[1].idempotencyKey).toBe(first?.[1].idempotencyKey);
  });
});
