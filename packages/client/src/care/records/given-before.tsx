import { roundRules, type MedicationRecord } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import type { AskUser } from '../../lib/form/edit-form/edit-form-types.ts';
import { useHomeTime, type HomeTime } from '../../lib/time/home-time.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { byMedicationId, isSameSubstance } from '../same-substance.ts';
import { doseText, getStaffName } from './dose-text.ts';

interface GivenAgain extends Pick<MedicationRecord, 'residentId' | 'medicationId'> {
  readonly home: HomeTime;
  /**
   * Records that do not count: those of this user since the form was opened, since the form may have saved them, and the
   * record being closed. Its own conflict names the first person.
   */
  readonly without: { readonly userId: string; readonly since: string; readonly recordId?: string };
}

/**
 * Resolves to true if the dose is to be recorded as given. Asks the user if the resident was given the same substance
 * shortly before, in any product, by the server's data. False if the user went back.
 */
export async function isAnotherDose(dose: GivenAgain, ask: AskUser): Promise<boolean> {
  const before = await findGivenBefore(dose);
  if (!before) return true;
  return ask<boolean>((answer) => (
    <GivenBeforeDialog record={before} onBack={() => answer(false)} onGoOn={() => answer(true)} />
  ));
}

async function findGivenBefore({ residentId, medicationId, home, without }: GivenAgain) {
  const now = serverNow();
  const from = new Date(now.getTime() - roundRules.givenLatelyMs);
  const query = { residentId, startDate: home.isoDay(from), endDate: home.isoDay(now) };
  const { records } = await api.medicationRecords.list({ query });
  const given = records.filter(
    (record) =>
      record.administeredAt !== null &&
      record.administeredAt >= from.toISOString() &&
      record.id !== without.recordId &&
      !(record.recordedBy?.id === without.userId && (record.recordedAt ?? '') >= without.since),
  );
  const same = given.find((record) => record.medicationId === medicationId);
  if (same ?? given.length === 0) return same;
  const { medications } = await api.medications.list({});
  const known = byMedicationId(medications);
  const own = known.get(medicationId);
  return own && given.find((record) => isSameSubstance({ medicationId, medication: own }, record, known));
}

interface QuestionProps {
  readonly record: MedicationRecord;
  readonly onBack: () => void;
  readonly onGoOn: () => void;
}

function GivenBeforeDialog({ record, onBack, onGoOn }: QuestionProps) {
  const { time } = useHomeTime();
  const { administeredAt, scheduledFor } = record;
  const by = getStaffName(record) ?? 'a colleague';
  return (
    <ConfirmDialog
      open
      title={`${doseText(record)} was already given at ${time(administeredAt ?? scheduledFor)} by ${by}.`}
      text="Nothing is saved yet. Is this another dose?"
      safeText="Back to the form"
      onSafe={onBack}
      riskText="Yes, record another dose"
      onRisk={onGoOn}
    />
  );
}
