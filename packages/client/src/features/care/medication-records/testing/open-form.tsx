import {
  defaultDoseWindows,
  sentPrescription,
  type DueDose,
  type Medication,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { buildDose, buildMedication, buildResident } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Api } from '../../../../lib/server/api.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { MedicationFormPage } from '../medication-form-page.tsx';

export const now = '2026-11-21T12:00:00.000Z';

export const rosa = buildResident({ id: 'c'.repeat(24), allergies: ['Penicillin'] });
export const medication = buildMedication({ instructions: 'Hold when pulse is below 55.' });
export const stored = buildDose({ scheduledFor: now });
export const bensDose = buildDose({
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
  /** The prescriptions of Rosa. */
  prescriptions?: readonly Prescription[];
  doses?: readonly DueDose[];
  medication?: Medication;
}

/** Opens Form 02 as a gerocultor; returns the calls that save and list. */
export function open({
  address = '/forms/medications',
  earlier = [],
  api = {},
  prescriptions = [],
  doses = [],
  medication: offered = medication,
}: OpenOptions = {}) {
  history.replaceState(null, '', address);
  const create = vi.fn(async (_input: unknown, _options?: unknown) => Promise.resolve({ record: stored }));
  const list = vi.fn(async (_input: unknown) => Promise.resolve({ records: [...earlier] }));
  const inactive = buildMedication({ id: '9'.repeat(24), name: 'Old stock', active: false });
  renderWithStore(<MedicationFormPage />, {
    session: buildSession('gerocultor'),
    api: {
      residents: { list: async () => Promise.resolve({ residents: [rosa], found: 1, total: 1 }) },
      medications: { list: async () => Promise.resolve({ medications: [offered, inactive] }) },
      prescriptions: { list: async () => Promise.resolve({ prescriptions: [...prescriptions] }) },
      round: {
        list: async () =>
          Promise.resolve({
            day: '2026-11-21',
            doses: [...doses],
            prescriptions: prescriptions.map(sentPrescription),
            records: [],
            claims: [],
            windows: defaultDoseWindows,
            counts: { overdue: 0, due: 0, missed: 0, done: 0, later: 0 },
          }),
      },
      medicationRecords: { create, list, ...api },
    },
  });
  return { create, list };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export async function pick(field: RegExp, option: RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
export async function choose() {
  await pick(/^Resident/, /Rosa Marí/);
  await pick(/^Medication/, /Metformin 850 mg/);
}
export const order = { orderedBy: 'Dr. Okafor', why: 'Sugar of 280' };
export async function fill() {
  await choose();
  await userEvent.type(await screen.findByLabelText(/^Ordered by/), order.orderedBy);
  await userEvent.type(screen.getByLabelText(/^Why it is given/), order.why);
}
export const getBody = (create: ReturnType<typeof open>['create'], call = 0) =>
  (create.mock.calls[call]?.[0] as { body: object } | undefined)?.body;
