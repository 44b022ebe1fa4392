import {
  defaultDoseWindows,
  sentPrescription,
  type DoseClaim,
  type DoseWindows,
  type DueDose,
  type MedicationRecord,
  type Prescription,
  type Resident,
  type Role,
} from '@hearthline/contracts';
import {
  ben,
  buildClaim,
  buildDose,
  buildMedication,
  buildPrescription,
  buildResident,
} from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { areOpenAlertsKnownAtom } from '../../../../care/open-alerts.ts';
import { heartbeatReceived } from '../../../../lib/live/connection.ts';
import { store } from '../../../../lib/state/store.ts';
import { homeTime } from '../../../../lib/time/home-time.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { RoundPage } from '../round-page.tsx';

export const home = homeTime('Europe/Lisbon');

/**
 * Sets the clock to noon of the home before each test of the file, so that hours before and after are on the same day. The
 * clock goes on. It is also set at once, since some files build their doses outside of a test.
 */
export function setClockToNoon(): void {
  const noon = new Date(`${home.today()}T12:00:00.000Z`);
  const start = () => vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: noon });
  start();
  beforeEach(start);
}

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const rosa = buildResident({
  id: 'c'.repeat(24),
  lastName: 'Delgado',
  roomNumber: '3',
  allergies: ['Latex'],
});
export const harold = buildResident({
  id: 'd'.repeat(24),
  name: 'Harold',
  lastName: 'Kim',
  nickname: null,
  roomNumber: '12',
  allergies: [],
  allergiesChecked: true,
});

let count = 0;
const nextId = () => (count += 1).toString(16).padStart(24, '0');

export interface DoseOf {
  readonly prescription: Prescription;
  readonly due: DueDose;
}

/** A dose due `minutes` from now. */
export function buildDueDose(minutes: number, prescribed: Partial<Prescription> = {}): DoseOf {
  const at = minutesFromNow(minutes);
  const prescription = buildPrescription({
    id: nextId(),
    residentId: rosa.id,
    startsAt: minutesFromNow(-60 * 24 * 30),
    ...prescribed,
  });
  const [day = '', time = ''] = home.inputValue(at).split('T');
  return { prescription, due: { prescriptionId: prescription.id, day, time, at } };
}

export interface RoundOf {
  readonly doses?: readonly DoseOf[];
  readonly asNeeded?: readonly Prescription[];
  readonly records?: readonly MedicationRecord[];
  readonly claims?: readonly DoseClaim[];
  readonly residents?: readonly Resident[];
  readonly role?: Role;
  readonly windows?: DoseWindows;
  /** The open alerts of the home are loaded; true unless it says otherwise. */
  readonly areAlertsKnown?: boolean;
}

type Calls = NonNullable<ApiOverrides['round']>;

/** The page's answers to its first calls. */
export function roundApi(round: RoundOf, calls: Calls = {}, more: ApiOverrides = {}): ApiOverrides {
  const { doses = [], asNeeded = [], records = [], claims = [], residents = [rosa, harold] } = round;
  const { windows = defaultDoseWindows } = round;
  return {
    round: {
      list: async () => ({
        day: home.today(),
        doses: doses.map(({ due }) => due),
        prescriptions: [...doses.map(({ prescription }) => prescription), ...asNeeded].map(sentPrescription),
        records: [...records],
        claims: [...claims],
        windows,
        counts: { overdue: 0, due: 0, missed: 0, done: 0, later: 0 },
      }),
      claims: async () => ({ claims: [...claims] }),
      release: vi.fn(async () => undefined),
      ...calls,
    },
    residents: {
      list: async () => ({ residents: [...residents], found: residents.length, total: residents.length }),
    },
    medicationRecords: { list: async () => ({ records: [...records] }), ...more.medicationRecords },
    alerts: { list: async () => ({ alerts: [], more: 0 }), ...more.alerts },
    ...(more.prescriptions && { prescriptions: more.prescriptions }),
    ...(more.handover && { handover: more.handover }),
    medications: {
      list: async () => ({ medications: [buildMedication({ quantity: 3, lowLevel: 5 })] }),
      ...more.medications,
    },
  };
}

/** Opens the round while the connection is live. */
export async function openRound(round: RoundOf, calls: Calls = {}, more: ApiOverrides = {}) {
  heartbeatReceived(new Date().toISOString());
  store.set(areOpenAlertsKnownAtom, round.areAlertsKnown ?? true);
  const page = renderWithStore(<RoundPage />, {
    session: buildSession(round.role ?? 'nurse'),
    api: roundApi(round, calls, more),
  });
  await screen.findByRole('list', { name: 'Doses of the round' });
  return { user: userEvent.setup(), page };
}

/** The line of a dose. */
export const line = (medication: string) =>
  screen.findByRole('listitem', { name: new RegExp(`^${medication}`) });

/** A record of a dose, given by Ben unless it says otherwise. */
export function buildRecordFor(
  { due, prescription }: DoseOf,
  fields: Partial<MedicationRecord> = {},
): MedicationRecord {
  return buildDose({
    ...due,
    id: `e${prescription.id.slice(1)}`,
    residentId: prescription.residentId,
    medication: prescription.medication,
    scheduledFor: due.at,
    status: 'administered',
    administered: true,
    administeredAt: minutesFromNow(-4),
    administeredByUser: ben,
    recordedBy: ben,
    recordedAt: minutesFromNow(-4),
    ...fields,
  });
}

/** Ben has a dose open since a minute ago. */
export const buildClaimFor = ({ due, prescription }: DoseOf, fields: Partial<DoseClaim> = {}): DoseClaim =>
  buildClaim({
    id: `f${due.prescriptionId.slice(1)}`,
    prescriptionId: due.prescriptionId,
    day: due.day,
    time: due.time,
    residentId: prescription.residentId,
    medication: prescription.medication,
    by: ben,
    at: minutesFromNow(-1),
    ...fields,
  });

export const named = (name: string) => ({ medication: { name, dosage: '5', unit: 'mg' } });
