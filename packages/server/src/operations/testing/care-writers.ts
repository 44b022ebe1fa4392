import type { DoseClaim, MedicationRecord, Prescription, StockMovement } from '@hearthline/contracts';
import { expect } from 'vitest';
import { timeIn } from '../../care/round/testing/build-round.ts';
import { prescriptionDraft } from '../../testing/build-clinical.ts';
import type { Reply, TestClient } from '../../testing/test-client.ts';
import { unlessCut } from './unless-cut.ts';
import { notPrescribed } from '../../care/medication-records/testing/form-02.ts';

/** The states of a dose record, in their only possible order. */
export const doseSteps = ['pending', 'closed', 'hidden'] as const;
type DoseStep = (typeof doseSteps)[number];

/** The data that the server has acknowledged. */
export interface AcknowledgedCare {
  readonly doses: ReadonlyMap<string, DoseStep>;
  readonly prescriptions: ReadonlyMap<string, 'begun' | 'ended'>;
  /** Ids of entered stock movements. */
  readonly movements: ReadonlySet<string>;
}

interface CareWriterOptions {
  /** The users who give and confirm doses; without `second` no dose needs two people. */
  readonly giver: TestClient;
  readonly second?: TestClient;
  readonly residents: readonly string[];
}

/** A dose is due from an hour before to an hour after its time. */
const minutesAhead = 10;

/** Creates writers that prescribe, give, correct and void doses, change and stop prescriptions, and enter stock movements. */
export async function createCareWriters({ giver, second, residents }: CareWriterOptions) {
  const acknowledged = {
    doses: new Map<string, DoseStep>(),
    prescriptions: new Map<string, 'begun' | 'ended'>(),
    movements: new Set<string>(),
  };
  const medications: string[] = [];
  for (const name of ['Metformin', 'Enalapril', 'Furosemide', 'Omeprazole']) {
    const draft = { name, dosage: '20', quantity: 100_000 };
    const { status, body } = await giver.post<{ medication: { id: string } }>(
      '/api/public/medications',
      draft,
    );
    expect(status).toBe(201);
    medications.push(body.medication.id);
  }

  /**
   * The body of a successful call; null if the outcome is unknown. On a busy machine a write may be stored without a reply, and
   * its repeat gets 409. Any other reply fails the test.
   */
  async function done<Body>(call: Promise<Reply<Body>>): Promise<Body | null> {
    const reply = await unlessCut(call);
    if (!reply || reply.status === 409) return null;
    if (reply.status >= 300) expect.fail(`${String(reply.status)} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async function recorded(call: Promise<Reply<{ record: MedicationRecord | null }>>): Promise<string | null> {
    const record = (await done(call))?.record;
    if (!record) return null;
    acknowledged.doses.set(record.id, record.status === 'pending' ? 'pending' : 'closed');
    return record.id;
  }

  async function prescribe(fields: object): Promise<Prescription | null> {
    const made = await done(giver.post<{ prescription: Prescription }>('/api/prescriptions', fields));
    if (made) acknowledged.prescriptions.set(made.prescription.id, 'begun');
    return made && made.prescription;
  }

  async function give(dose: object, twoPeople: boolean): Promise<string | null> {
    await done(giver.post('/api/round/claims', dose));
    const act = { ...dose, status: 'administered' };
    if (!twoPeople || !second) return recorded(giver.post('/api/round/doses', act));
    const waits = await done(giver.post<{ claim: DoseClaim | null }>('/api/round/doses', act));
    if (!waits?.claim) return null;
    return recorded(second.post(`/api/round/claims/${waits.claim.id}/confirm`));
  }

  /** Corrects a given dose, or voids it. */
  async function undo(id: string, about: object, isCorrected: boolean): Promise<void> {
    const path = '/api/medication-records';
    const why = { reason: 'Spat it out.', status: 'refused', because: 'Spat it out' };
    const isDone = isCorrected
      ? (await recorded(giver.post(path, { ...about, ...why, corrects: id }))) !== null
      : (await done(giver.delete(`${path}/${id}`, { reason: 'Wrong person.' }))) !== null;
    if (isDone) acknowledged.doses.set(id, 'hidden');
  }

  async function change(prescription: Prescription, fields: object): Promise<Prescription | null> {
    const body = { ...fields, dose: { amount: 2, unit: 'tablet' }, version: prescription.version };
    const path = `/api/prescriptions/${prescription.id}/change`;
    const changed = await done(giver.post<{ prescription: Prescription }>(path, body));
    if (!changed) return null;
    acknowledged.prescriptions.set(prescription.id, 'ended');
    acknowledged.prescriptions.set(changed.prescription.id, 'begun');
    return changed.prescription;
  }

  async function stop({ id }: Prescription): Promise<void> {
    const stopped = await done(
      giver.post(`/api/prescriptions/${id}/stop`, { reason: 'Not needed any more.' }),
    );
    if (stopped) acknowledged.prescriptions.set(id, 'ended');
  }

  async function moveStock(medicationId: string, turn: number): Promise<void> {
    const draft =
      turn % 5 === 0
        ? { kind: 'corrected', amount: 90_000, reason: 'Counted.' }
        : { kind: turn % 2 === 0 ? 'received' : 'wasted', amount: 3, reason: 'Delivery.' };
    const path = `/api/medications/${medicationId}/movements`;
    const moved = await done(giver.post<{ movement: StockMovement }>(path, draft));
    if (moved) acknowledged.movements.add(moved.movement.id);
  }

  return {
    acknowledged: acknowledged as AcknowledgedCare,
    /** Performs one action of each kind; leaves every fourth prescription in force. */
    async act(turn: number): Promise<void> {
      const about = {
        residentId: residents[turn % residents.length] ?? '',
        medicationId: medications[turn % medications.length] ?? '',
      };
      const twoPeople = second !== undefined && turn % 5 === 0;
      const { day, time } = timeIn(minutesAhead);
      const schedule = { kind: 'scheduled', times: [time], days: { kind: 'every-day' } };
      const prescribed = prescriptionDraft(about.residentId, about.medicationId, { schedule, twoPeople });
      const prescription = await prescribe(prescribed);
      if (!prescription) return;
      const given = await give({ prescriptionId: prescription.id, day, time }, twoPeople);
      const { residentId: _resident, medicationId: _medication, ...fields } = prescribed;
      const latest = turn % 3 === 0 ? await change(prescription, fields) : prescription;
      await moveStock(about.medicationId, turn);
      if (given && turn % 2 === 0) await undo(given, about, turn % 4 === 0);
      const pending = await recorded(
        giver.post('/api/medication-records', { ...about, administered: false, notPrescribed }),
      );
      if (pending)
        await recorded(giver.patch(`/api/medication-records/${pending}`, { status: 'administered' }));
      if (latest && turn % 4 !== 3) await stop(latest);
    },
  };
}

/** A copy of the current state. */
export const copyCare = ({ doses, prescriptions, movements }: AcknowledgedCare): AcknowledgedCare => ({
  doses: new Map(doses),
  prescriptions: new Map(prescriptions),
  movements: new Set(movements),
});
