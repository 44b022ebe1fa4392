import {
  getDoseState,
  overdueAfterMinutes,
  type DoseState,
  type MedicationRecord,
} from '@hearthline/contracts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { Mark, type MarkShape } from '../../ui/show/mark.tsx';
import { doseStates } from './dose-states.ts';

type Dose = Pick<MedicationRecord, 'status' | 'scheduledFor' | 'prescriptionId'> & {
  /** Minutes around its time within which it is due; an hour if absent. */
  readonly windowMinutes?: number;
};

/**
 * The status of a dose at a moment; for a pending dose it depends on the clock. A dose without a prescription has no window:
 * it is due from its time on, then overdue until it is recorded.
 */
export function doseStatus(dose: Dose, now: Date): { state: DoseState; mark: MarkShape; word: string } {
  const state = stateAt(dose, now);
  return { state, ...doseStates[state] };
}

function stateAt(
  { status, scheduledFor, prescriptionId, windowMinutes = overdueAfterMinutes }: Dose,
  now: Date,
): DoseState {
  if (status !== 'pending') return status;
  if (prescriptionId !== null) return getDoseState({ at: scheduledFor }, undefined, windowMinutes, now);
  const lateMinutes = (now.getTime() - Date.parse(scheduledFor)) / 60_000;
  if (lateMinutes < 0) return 'later';
  return lateMinutes < overdueAfterMinutes ? 'due' : 'overdue';
}

/** A dose's status as mark and word. */
export function DoseStatus({ record }: { record: Dose }) {
  const { mark, word } = doseStatus(record, serverNow());
  return (
    <span className="inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap">
      <Mark shape={mark} size={18} />
      {word}
    </span>
  );
}
