import { findResident } from '../residents/resident.repository.ts';
import { epoch, type ResidentState } from './resident-state.ts';
import { getReadingKinds, type AlertDocument } from './alert.repository.ts';
import { correctedFields } from './corrected-alert.ts';
import { findRecordsWithAlert } from './find-alerts.repository.ts';
import { isLater } from './later-readings.ts';
import type { CorrectionRecord, ReadingRecord } from '../vitals/alert-vitals.repository.ts';
import { byKind, type ReadingsByKind } from './reading.ts';
import { countedReadings } from './counted-readings.ts';
import {
  findCorrections,
  findRecordStatuses,
  findReadings,
  findRecorders,
  readBatchSize,
} from '../vitals/alert-vitals.repository.ts';
import { withdrawalReason, type Withdrawal } from './withdrawal.ts';

interface StateQuery {
  readonly residentId: string;
  /** The resident's alerts; at least one. */
  readonly alerts: readonly AlertDocument[];
  /** Readings measured before this time have not changed since the last check. */
  readonly from: Date;
  readonly recheckMinutes: number;
}

/** Reads the state that the alerts depend on; stops reading readings once each alert is decided. */
export async function readResidentState({
  residentId,
  alerts,
  from,
  recheckMinutes,
}: StateQuery): Promise<ResidentState> {
  const [withdrawals, replacements, resident] = await Promise.all([
    readWithdrawals(alerts),
    // Added readings are not corrections.
    from > epoch ? new Map<string, CorrectionRecord>() : readReplacements(residentId, alerts),
    findResident(residentId),
  ]);
  const withdrawalOf: ResidentState['withdrawalOf'] = (id) => withdrawals.get(id.toString()) ?? null;
  const replacementOf: ResidentState['replacementOf'] = (id) => replacements.get(id.toString()) ?? null;
  const current = alerts.map((alert) => {
    const correction = replacementOf(alert.vitalsId);
    return { ...alert, ...(correction && correctedFields(alert, correction)) };
  });
  // When a reading was withdrawn, an earlier one may count again.
  const hasWithdrawn = withdrawals.size > 0;
  const known = await readReadings({ residentId, alerts: current, from: hasWithdrawn ? epoch : from });
  const atHome = resident?.active ? resident : null;
  return { ...known, withdrawalOf, replacementOf, resident: atHome, recheckMinutes };
}

/**
 * The visible replacement of each alert's record, by the record's id. A replacement is left out if it has its own alert or if
 * the record was moved to another resident.
 */
async function readReplacements(
  residentId: string,
  alerts: readonly AlertDocument[],
): Promise<ReadonlyMap<string, CorrectionRecord>> {
  const replacements = new Map<string, CorrectionRecord>();
  // Maps each record whose correction is sought to the record of its alert.
  let sought = new Map(alerts.map(({ vitalsId }) => [vitalsId.toString(), vitalsId]));
  let ids = alerts.map(({ vitalsId }) => vitalsId);
  while (ids.length > 0) {
    const next: typeof sought = new Map();
    const corrections = (await findCorrections(ids)).filter(
      (correction) => correction.residentId.toString() === residentId,
    );
    for (const correction of corrections) {
      const original = sought.get(correction.corrects?.toString() ?? '');
      if (original && correction.hidden) next.set(correction._id.toString(), original);
      else if (original) replacements.set(original.toString(), correction);
    }
    ids = corrections.flatMap(({ _id, hidden }) => (hidden ? [_id] : []));
    sought = next;
  }
  if (replacements.size === 0) return replacements;
  const taken = await findRecordsWithAlert([...replacements.values()].map(({ _id }) => _id));
  return new Map([...replacements].filter(([, { _id }]) => !taken.has(_id.toString())));
}

/** The reason why each record referenced by the alerts no longer counts, by the record's id. */
async function readWithdrawals(
  alerts: readonly AlertDocument[],
): Promise<ReadonlyMap<string, Withdrawal | 'hidden'>> {
  const named = alerts.flatMap((alert) => [
    alert.vitalsId,
    ...countedReadings(alert).map(({ vitalsId }) => vitalsId),
    ...(alert.rechecks ?? []).map(({ vitalsId }) => vitalsId),
  ]);
  const records = await findRecordStatuses(named);
  const present = new Set(records.map(({ _id }) => _id.toString()));
  const corrections = records.flatMap(({ voided, correctedBy }) =>
    correctedBy && !voided ? [correctedBy] : [],
  );
  const recorders = corrections.length > 0 ? await findRecorders(corrections) : [];
  const byId = new Map(recorders.map((record) => [record._id.toString(), record]));
  const withdrawals = new Map<string, Withdrawal | 'hidden'>();
  for (const id of named) if (!present.has(id.toString())) withdrawals.set(id.toString(), 'hidden');
  for (const record of records) {
    const withdrawn = withdrawalReason(record, byId.get(record.correctedBy?.toString() ?? ''));
    if (withdrawn ?? record.hidden) withdrawals.set(record._id.toString(), withdrawn ?? 'hidden');
  }
  return withdrawals;
}

type Readings = Pick<ResidentState, 'readings' | 'from'>;

/**
 * Reads backwards from the newest reading until every alert is decided. An alert is decided once each of its kinds has a later
 * reading outside the normal band. Reading also stops at the time of the oldest undecided alert or at `from`.
 */
async function readReadings({
  residentId,
  alerts,
  from,
}: Omit<StateQuery, 'recheckMinutes'>): Promise<Readings> {
  const oldest = Math.min(...alerts.map(({ measuredAt }) => measuredAt.getTime()));
  const start = new Date(Math.max(from.getTime(), oldest));
  let undecided = alerts;
  let readings: ReadingsByKind = new Map();
  let last: ReadingRecord | undefined;
  for (;;) {
    const page = await findReadings({ residentId, from: start, before: last });
    readings = byKind(page.toReversed(), readings);
    last = page.at(-1);
    if (page.length < readBatchSize || !last) return { readings, from: start };
    undecided = undecided.filter((alert) => !isDecided(alert, readings, last?.recordedAt ?? start));
    if (undecided.length === 0) return { readings, from: last.recordedAt };
  }
}

function isDecided(alert: AlertDocument, readings: ReadingsByKind, readTo: Date): boolean {
  if (readTo < alert.measuredAt) return true;
  return getReadingKinds(alert).every((kind) => {
    const outOfBand = readings.get(kind)?.findLast(({ isNormal }) => !isNormal);
    return outOfBand !== undefined && isLater(outOfBand.record, alert);
  });
}
