import { alertRules } from '@hearthline/contracts';
import { doseBaseOfRecord } from '../medication-records/find-doses.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { actorFor, currentResident, toWithdrawn } from './alert-changes.ts';
import type { AlertStep, DoseAlert, StoredDose } from './alert.repository.ts';
import type { AlertChange } from './change-alert.ts';
import { untaken } from './corrected-alert.ts';
import { doseRecorder, lastRecorded, refusalRuns, refusedDose } from './dose-alert.ts';
import type { ResidentState } from './resident-state.ts';
import { residentGoneText, type Withdrawal } from './withdrawal.ts';

/** The current data that one alert of doses depends on. */
export interface DoseState extends Pick<ResidentState, 'resident'> {
  /** True if the prescription is stored and not hidden. */
  readonly hasPrescription: boolean;
  /** The person who stopped or changed the prescription, and its end; null if it is in force or ended as planned. */
  readonly ended: (Withdrawal & { readonly at: Date; readonly how: 'stopped' | 'changed' }) | null;
  /** The medication's recorded doses since the first dose of the alert, in the order of their due times. */
  readonly closed: readonly MedicationRecordDocument[];
  /** Returns the reason why a dose's record no longer counts, by the dose's key; null if it counts or never existed. */
  readonly withdrawalOf: (key: string) => Withdrawal | null;
}

/** The maximum number of doses in an alert, to limit the size of its document. */
const maxDoses = 100;

/**
 * Computes the change that an alert of doses needs to match the stored data; null for no change. An alert is withdrawn if its
 * cause was answered or undone elsewhere. It follows its refusals and the resident's room. A withdrawn alert of a missed dose
 * is reopened if the dose has no record again.
 */
export function doseAlertChange(alert: DoseAlert, state: DoseState, now: Date): AlertChange | null {
  if (alert.state === 'closed') return null;
  const withdrawal = withdrawalOfAlert(alert, state, now);
  if (alert.state === 'withdrawn')
    return withdrawal || !mayReopen(alert) ? null : reopened(alert, state, now);
  if (withdrawal) return toWithdrawn(withdrawal, now);
  const refusals = alert.cause === 'refusals' ? refusalsChange(alert, state, now) : null;
  const set = { ...currentResident(alert, state), ...refusals?.set };
  return Object.keys(set).length === 0 ? null : { action: 'updated', ...refusals, set };
}

/** Returns the reason why an alert of doses is obsolete; null if it is not. */
export function withdrawalOfAlert(
  alert: Pick<DoseAlert, 'cause' | 'dose' | 'raisedAt'>,
  state: DoseState,
  now: Date,
): Omit<Withdrawal, 'at'> | null {
  if (!state.resident || !state.hasPrescription) return { by: null, because: residentGoneText };
  switch (alert.cause) {
    case 'missed-dose':
      return withdrawalOfMissed(alert, state);
    case 'refusals':
      return withdrawalOfRefusals(alert, state, now);
    case 'outside-rules':
      return state.withdrawalOf(alert.dose.doses[0]?.key ?? '');
  }
}

const statusWords = { administered: 'given', refused: 'refused', omitted: 'omitted', held: 'held' } as const;

/**
 * A change or stop of the prescription after the dose was missed does not withdraw the alert: the resident still went without
 * the dose.
 */
function withdrawalOfMissed(
  { dose: { doses }, raisedAt }: Pick<DoseAlert, 'dose' | 'raisedAt'>,
  { closed, ended }: DoseState,
): Omit<Withdrawal, 'at'> | null {
  const record = closed.find((each) => doseBaseOfRecord(each) === doses[0]?.key);
  if (record && record.status !== 'pending')
    return { by: doseRecorder(record), because: `The dose was recorded as ${statusWords[record.status]}.` };
  return ended?.how === 'stopped' && ended.at < raisedAt ? ended : null;
}

/** Changing or stopping the prescription answers an alert of refusals. */
function withdrawalOfRefusals(
  alert: Pick<DoseAlert, 'dose'>,
  state: DoseState,
  now: Date,
): Omit<Withdrawal, 'at'> | null {
  if (state.ended && state.ended.at <= now) return state.ended;
  const { run, gone } = refusalsNow(alert, state);
  if (run.length >= alertRules.refusals) return null;
  const why = gone.map(({ key }) => state.withdrawalOf(key)).findLast((each) => each !== null);
  if (why) return why;
  const last = alert.dose.doses.at(-1)?.at ?? now;
  const given = state.closed.findLast(
    ({ status, scheduledFor }) => status === 'administered' && scheduledFor <= last,
  );
  return { by: given ? doseRecorder(given) : null, because: 'A dose in between was given.' };
}

/** The refusals in a row that an alert is about now, and its listed doses that no longer belong to them. */
function refusalsNow({ dose: { doses } }: Pick<DoseAlert, 'dose'>, { closed }: DoseState) {
  const listed = new Set(doses.map(({ key }) => key));
  const isListed = (record: MedicationRecordDocument) => listed.has(doseBaseOfRecord(record));
  const whole = refusalRuns(closed).findLast((each) => each.some(isListed)) ?? [];
  const newest = whole.findLastIndex(isListed);
  const run = whole.filter((record, index) => isListed(record) || index > newest).slice(0, maxDoses);
  const keys = new Set(run.map(doseBaseOfRecord));
  return { run, gone: doses.filter(({ key }) => !keys.has(key)), isListed };
}

function refusalsChange(alert: DoseAlert, state: DoseState, now: Date): Omit<AlertChange, 'action'> | null {
  const { run, gone, isListed } = refusalsNow(alert, state);
  const doses = run.map(refusedDose);
  if (JSON.stringify(doses) === JSON.stringify(alert.dose.doses.map(inOrder))) return null;
  const added = run.filter((record) => !isListed(record));
  const steps = gone.map(({ key }): AlertStep => {
    const { by = null, at, because } = state.withdrawalOf(key) ?? { because: 'A later dose was given.' };
    return { what: 'dose-withdrawn', by, at: at ?? now, because };
  });
  const last = added.at(-1);
  return {
    ...actorFor(last ? doseRecorder(last) : steps.at(-1)?.by),
    set: { dose: { ...alert.dose, doses }, ...lastRecorded(run) },
    steps,
  };
}

/** Puts the fields in the order of refusedDose(), because a database may return them in any order. */
const inOrder = ({ key, at, day, time, status, reason, by, recordedAt }: StoredDose): StoredDose => ({
  key,
  at,
  day,
  time,
  status,
  reason,
  by: by && { id: by.id, name: by.name },
  recordedAt,
});

/**
 * Returns true if an alert of a missed dose was withdrawn because of the dose's record; a resident who left and came back
 * reopens none.
 */
export const mayReopen = ({ cause, state, withdrawnBecause }: DoseAlert): boolean =>
  cause === 'missed-dose' && state === 'withdrawn' && withdrawnBecause !== residentGoneText;

function reopened(alert: DoseAlert, state: DoseState, now: Date): AlertChange {
  return {
    action: 'reopened',
    set: {
      ...currentResident(alert, state),
      ...untaken,
      closedBy: null,
      closedAt: null,
      withdrawnBecause: null,
    },
    steps: [{ what: 'reopened', by: null, at: now }],
  };
}
