import type { Alert } from '@hearthline/contracts';
import { expect } from 'vitest';
import { publishChange } from '../../../platform/core/change-bus.ts';
import type { PrescriptionDocument } from '../../prescriptions/prescription.repository.ts';
import type { NewPrescription } from '../../prescriptions/write-prescription.repository.ts';
import { presentPrescription } from '../../prescriptions/prescription.presenter.ts';
import type { ResidentDocument } from '../../residents/resident.repository.ts';
import { act, timeIn, type ActReply, type Dose } from '../../round/testing/build-round.ts';
import { buildMedication, buildPrescription, buildResident } from '../../../testing/build-clinical.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { until } from '../../../testing/until.ts';

/** A resident with one prescription, and its doses. */
export interface DoseRoom {
  readonly resident: ResidentDocument;
  readonly residentId: string;
  readonly prescription: PrescriptionDocument;
  readonly prescriptionId: string;
  /** Sorted as `minutes`. */
  readonly doses: readonly Dose[];
  /** All of the resident's alerts, newest first. */
  alerts(): Promise<Alert[]>;
  /** Waits for the resident's only alert. */
  raised(): Promise<Alert>;
  /** Waits until the only alert fits; rejects after 10 s. */
  becomes(fits: (alert: Alert) => boolean): Promise<Alert>;
  /** Records a dose; resolves with the record's id. */
  record(dose: Dose | undefined, status?: string, fields?: object): Promise<string>;
}

interface Options {
  readonly nurse: TestClient;
  /** The due times of its doses, in minutes from now. */
  readonly minutes: readonly number[];
  readonly fields?: Partial<Omit<NewPrescription, 'medication'>>;
  readonly resident?: ResidentDocument;
}

/** Stores a prescription of insulin and publishes it, as if it had just been changed. */
export async function openDoseRoom(options: Options): Promise<DoseRoom> {
  const { nurse, minutes, fields } = options;
  const resident = options.resident ?? (await buildResident({ roomNumber: null }));
  const residentId = resident._id.toString();
  const times = minutes.map(timeIn);
  const prescription = await buildPrescription({
    schedule: { kind: 'scheduled', times: times.map(({ time }) => time), days: { kind: 'every-day' } },
    medication: await buildMedication('Insulin glargine', { dosage: '100', unit: 'IU' }),
    resident,
    // Created 20 hours ago, so that no earlier dose counts as missed.
    createdAt: new Date(Date.now() - 20 * 60 * 60_000),
    ...fields,
    ...(fields?.startsAt ? {} : { startsAt: new Date(Date.now() - 20 * 60 * 60_000) }),
  });
  publishChange({ kind: 'prescriptions', records: [presentPrescription(prescription)] });
  const prescriptionId = prescription._id.toString();
  const alerts = async () =>
    (await nurse.get<{ alerts: Alert[] }>(`/api/care-alerts?residentId=${residentId}`)).body.alerts;
  const becomes = async (fits: (alert: Alert) => boolean) => {
    let found: readonly Alert[] = [];
    await until('the alert is as it should be', async () => {
      found = await alerts();
      return found.some(fits);
    });
    expect(found).toHaveLength(1);
    return found[0] as Alert;
  };
  const doses = times.map((each) => ({ prescriptionId, ...each }));
  return {
    resident,
    residentId,
    prescription,
    prescriptionId,
    alerts,
    becomes,
    doses,
    raised: () => becomes(() => true),
    async record(dose = { prescriptionId, ...timeIn(0) }, status = 'refused', more = {}) {
      const isGiven = status === 'administered';
      // Administered at its due time, even if recorded later.
      const index = doses.findIndex(({ day, time }) => day === dose.day && time === dose.time);
      const at = new Date(Date.now() + Math.min(0, minutes[index] ?? 0) * 60_000).toISOString();
      const outcome = isGiven ? { status, administeredAt: at } : { status, reason: 'Did not want it' };
      const { status: code, body } = await act<ActReply>(nurse, dose, { ...outcome, ...more });
      expect(code, JSON.stringify(body)).toBe(201);
      return body.record?.id ?? '';
    },
  };
}

/** A time-critical dose due 45 minutes ago without a record. */
export const missedRoom = (options: Omit<Options, 'minutes'>): Promise<DoseRoom> =>
  openDoseRoom({ ...options, minutes: [-45], fields: { timeCritical: true, ...options.fields } });

/** Six doses of the last two hours, of which the first `refused` are refused. */
export async function refusedRoom(options: Omit<Options, 'minutes'>, refused = 3): Promise<DoseRoom> {
  const room = await openDoseRoom({ ...options, minutes: [-115, -95, -75, -55, -35, -15] });
  for (const dose of room.doses.slice(0, refused)) await room.record(dose);
  return room;
}
