import { homeClock, toHomeDay, type DoseClaim, type MedicationRecord } from '@hearthline/contracts';
import type { MedicationDocument } from '../../medications/medication.repository.ts';
import type { PrescriptionDocument } from '../../prescriptions/prescription.repository.ts';
import type { NewPrescription } from '../../prescriptions/write-prescription.repository.ts';
import type { ResidentDocument } from '../../residents/resident.repository.ts';
import { buildMedication, buildPrescription, buildResident } from '../../../testing/build-clinical.ts';
import type { TestClient } from '../../../testing/test-client.ts';

/** The time zone of the test server's home. */
const timezone = 'Europe/Madrid';

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly current?: unknown;
}
export interface ActReply {
  readonly record: MedicationRecord | null;
  readonly claim: DoseClaim | null;
}

export interface Dose {
  readonly prescriptionId: string;
  readonly day: string;
  readonly time: string;
}

export interface DueNow {
  readonly dose: Dose;
  readonly resident: ResidentDocument;
  readonly medication: MedicationDocument;
  readonly prescription: PrescriptionDocument;
}

/** Time of day ("HH:mm") in the home `minutes` from now. */
export function timeIn(minutes: number): { day: string; time: string } {
  const at = new Date(Date.now() + minutes * 60_000);
  return { day: toHomeDay(at, timezone), time: homeClock(at, timezone) };
}

interface RoundFields extends Partial<Omit<NewPrescription, 'medication'>> {
  readonly resident?: ResidentDocument;
  readonly medication?: MedicationDocument;
}

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000);

/** A dose due in `minutes`; has its own resident and medication unless given. */
export async function buildDueNow(minutes = 0, fields: RoundFields = {}): Promise<DueNow> {
  const { day, time } = timeIn(minutes);
  const resident = fields.resident ?? (await buildResident({ roomNumber: null }));
  const medication = fields.medication ?? (await buildMedication());
  const prescription = await buildPrescription({
    startsAt: monthAgo(),
    schedule: { kind: 'scheduled', times: [time], days: { kind: 'every-day' } },
    ...fields,
    resident,
    medication,
  });
  return {
    dose: { prescriptionId: prescription._id.toString(), day, time },
    resident,
    medication,
    prescription,
  };
}

/** An as-needed prescription: doses at least `minIntervalMinutes` apart, at most `maxIn24Hours`. */
export async function buildAsNeeded(
  rules: { minIntervalMinutes: number; maxIn24Hours: number },
  fields: RoundFields = {},
) {
  const prescription = await buildPrescription({
    startsAt: monthAgo(),
    frequency: 'As needed',
    schedule: { kind: 'as-needed', reason: 'Pain', ...rules },
    ...fields,
  });
  return prescription._id.toString();
}

export const act = <Body = ActReply>(
  as: Pick<TestClient, 'post'>,
  dose: Partial<Dose>,
  fields: object = {},
  key?: string,
) =>
  as.post<Body>(
    '/api/round/doses',
    { ...dose, status: 'administered', ...fields },
    key ? { 'idempotency-key': key } : {},
  );

export const claim = <Body = { claim: DoseClaim }>(as: TestClient, dose: Partial<Dose>) =>
  as.post<Body>('/api/round/claims', { day: timeIn(0).day, ...dose });

export const release = (as: TestClient, id: string) => as.delete(`/api/round/claims/${id}`);

export const confirm = <Body = { record: MedicationRecord }>(as: TestClient, id: string) =>
  as.post<Body>(`/api/round/claims/${id}/confirm`);

export const claimsSeenBy = async (as: TestClient): Promise<DoseClaim[]> =>
  (await as.get<{ claims: DoseClaim[] }>('/api/round/claims')).body.claims;
