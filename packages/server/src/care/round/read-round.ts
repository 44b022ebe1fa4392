import {
  roundRules,
  sentPrescription,
  type DoseWindows,
  type DueDose,
  type MedicationRecord,
  type Prescription,
  type round,
  type SentPrescription,
} from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { Call } from '../../platform/core/handlers.ts';
import { findRecordsOfDay } from '../medication-records/find-doses.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import { readAsNeededGiven } from './as-needed-given.ts';
import { findClaims } from './dose-claim.repository.ts';
import { presentClaim } from './dose-claim.presenter.ts';
import { readRoundDayForResidents, type RoundDay } from './load-round-day.ts';
import type { RoundDays } from './round-day.ts';
import { dosesOfRound, readRoundNow } from './round-now.ts';

const defaultLimit = 100;

type RoundQuery = Call<typeof round.list>['query'];

/** A page of the round with its prescriptions, records and claims; the first page includes as-needed prescriptions. */
export async function readRound(
  { day: wanted, residentId, limit = defaultLimit, cursor }: RoundQuery,
  days: RoundDays,
) {
  const now = new Date();
  const windows = await readDoseWindows();
  const roundDay = await readDay({ day: wanted, residentId }, { days, windows, now });
  const { day } = roundDay;
  const { prescriptions } = roundDay;
  const isOfResident = (prescriptionId: string) =>
    residentId === undefined || prescriptions.get(prescriptionId)?.residentId === residentId;
  const doses =
    residentId === undefined
      ? roundDay.doses
      : roundDay.doses.filter((dose) => isOfResident(dose.prescriptionId));
  const from = cursor === undefined ? 0 : positionAfter(doses, cursor);
  const page = doses.slice(from, from + limit);
  const last = page.at(-1);
  const asNeeded = cursor === undefined ? roundDay.asNeeded.filter(({ id }) => isOfResident(id)) : [];

  const ids = [...new Set(page.map(({ prescriptionId }) => prescriptionId))];
  const [records, asNeededRecords, claims] = await Promise.all([
    ids.length > 0 ? findRecords(page, ids, roundDay) : [],
    readAsNeededGiven(asNeeded, { residentId, now }),
    findClaims(now),
  ]);
  const found = new Map<string, MedicationRecord>();
  for (const document of records) found.set(document._id.toString(), presentMedicationRecord(document));
  for (const record of asNeededRecords) found.set(record.id, record);
  return {
    day,
    doses: page,
    prescriptions: [...ids.flatMap((id) => prescriptions.get(id) ?? []), ...asNeeded].map(sentOnce),
    records: [...found.values()],
    claims: claims.map((claim) => presentClaim(claim)),
    windows,
    counts: countDoses(
      { ...roundDay, doses },
      // If a day was requested, every dose of it counts.
      { windows, now, all: wanted !== undefined },
    ),
    ...(last && from + limit < doses.length && { nextCursor: formatRoundCursor(last) }),
  };
}

/** The doses of the round, or of the requested day. @throws Problem 422 naming `day`. */
async function readDay(
  { day, residentId }: Pick<RoundQuery, 'day' | 'residentId'>,
  { days, windows, now }: { readonly days: RoundDays; readonly windows: DoseWindows; readonly now: Date },
): Promise<RoundDay> {
  if (day === undefined) return readRoundNow(days, windows, now);
  checkNearDay(day, residentId === undefined ? shownDays : roundRules.recordableDays, now);
  // One resident's day is cheap to read; the day of the whole home is cached.
  return residentId === undefined ? days.of(day) : readRoundDayForResidents([residentId], day, days.timezone);
}

const sent = new WeakMap<Prescription, SentPrescription>();

/** Returns the same object for each list, so that the prescriptions of a cached day are converted and validated once. */
function sentOnce(prescription: Prescription): SentPrescription {
  const known = sent.get(prescription) ?? sentPrescription(prescription);
  sent.set(prescription, known);
  return known;
}

/**
 * The records of these prescriptions on the days of a page. If the day has fewer records than there are prescriptions, one scan
 * of the day's index replaces a lookup per prescription.
 */
async function findRecords(
  page: readonly DueDose[],
  ids: readonly string[],
  { statuses }: Pick<RoundDay, 'statuses'>,
) {
  const days = [...new Set(page.map(({ day }) => day))];
  const wanted = statuses.size < ids.length ? undefined : ids;
  const found = (await Promise.all(days.map((day) => findRecordsOfDay(day, wanted)))).flat();
  if (wanted) return found;
  const ofPage = new Set(ids);
  return found.filter(({ prescriptionId }) => ofPage.has(prescriptionId?.toString() ?? ''));
}

function countDoses(
  round: RoundDay,
  { windows, now, all }: { windows: DoseWindows; now: Date; all: boolean },
) {
  const counts = { overdue: 0, due: 0, missed: 0, done: 0, later: 0 };
  for (const { state } of dosesOfRound(round, windows, now, all))
    counts[
      state === 'overdue' || state === 'due' || state === 'missed' || state === 'later' ? state : 'done'
    ] += 1;
  return counts;
}

/** The cursor of a page, made from its last dose; doses are sorted by `at`. */
const formatRoundCursor = ({ at, time, prescriptionId }: DueDose): string =>
  `${Date.parse(at).toString(36)}.${time}.${prescriptionId}`;

/**
 * The position after the cursor's dose. If that dose no longer exists, e.g. because its prescription was stopped, the position
 * is the first dose of its time. Some doses then repeat, but none is skipped.
 */
function positionAfter(doses: readonly DueDose[], cursor: string): number {
  const match = /^([0-9a-z]{1,11})\.(\d\d:\d\d)\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw invalidField('cursor', 'Please reload the list.');
  const at = parseInt(match[1] ?? '', 36);
  const exact = doses.findIndex(
    (dose) => dose.prescriptionId === match[3] && dose.time === match[2] && Date.parse(dose.at) === at,
  );
  if (exact >= 0) return exact + 1;
  const first = doses.findIndex((dose) => Date.parse(dose.at) >= at);
  return first < 0 ? doses.length : first;
}

/** Days before and after today for which the round is shown; each is computed from all prescriptions valid on it. */
const shownDays = 31;
const dayMs = 24 * 60 * 60_000;

/** @throws Problem 422 naming `day`. */
function checkNearDay(day: string, daysBack: number, now: Date): void {
  const ahead = Date.parse(`${day}T12:00:00Z`) - now.getTime();
  if (ahead > (shownDays + 1) * dayMs || ahead < -(daysBack + 1) * dayMs)
    throw invalidField(
      'day',
      `The round is shown for ${String(daysBack)} days before and ${String(shownDays)} days after today.`,
    );
}
