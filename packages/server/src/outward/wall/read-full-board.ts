import { withdrawnShownMs, type StaffMember } from '@hearthline/contracts';
import { listOpenAlerts, listWithdrawnAlerts } from '../../care/alerts/list-alerts.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { countStats } from '../../care/dashboard/dashboard-stats.ts';
import { waitingByResident, type WaitingDoses } from '../../care/round/dose-figures.ts';
import type { RoundDays } from '../../care/round/round-day.ts';
import { readBoardSettings } from '../../office/settings/system-setting.repository.ts';
import { countFlagged, countReadings } from '../../care/vitals/find-vitals.repository.ts';
import { flaggedReadings, type FlaggedReading } from './board-readings.ts';
import { findActiveResidents, type ActiveResident } from '../../care/residents/resident-list.repository.ts';
import { findFlagged, maxRows } from '../../care/vitals/flagged-vitals.repository.ts';
import type { BoardResident, FullBoard } from './full-board.ts';
import { boardAlerts, boardWithdrawn } from './board-alerts.ts';
import { readBoardResidents } from './board-residents.ts';

const DAY_MS = 86_400_000;
/** Maximum flagged readings that a board lists; it counts all. */
const maxFlagged = 40;

/** Reads all data of the boards by index. */
export async function readFullBoard(
  roundDays: RoundDays,
  presence: readonly StaffMember[],
  now = new Date(),
): Promise<FullBoard> {
  const today = homeToday(roundDays.timezone, now);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [active, records, { rows: alerts, more: moreAlerts }, withdrawn, { status, hours }, counts, waiting] =
    await Promise.all([
      findActiveResidents(),
      // The home's day can be longer than 24 hours if the clocks go back.
      findFlagged({ from: today.from < dayAgo ? today.from : dayAgo }),
      listOpenAlerts(now),
      listWithdrawnAlerts(new Date(now.getTime() - withdrawnShownMs)),
      readBoardSettings(),
      countStats(roundDays, now),
      waitingByResident(roundDays, now),
    ]);
  const residentsById = new Map(active.map((one) => [one._id.toString(), boardResidentOf(one)]));
  const isComplete = records.length < maxRows;
  const ofActive = records.filter(({ residentId }) => residentsById.has(residentId.toString()));
  // A resident with an alert of readings is not listed a second time.
  const ofReadings = alerts.filter(({ cause }) => cause === 'readings');
  const alerted = new Set(ofReadings.map(({ residentId }) => residentId));
  const listed = ofActive.filter(({ residentId }) => !alerted.has(residentId.toString()));
  const readings = listed.filter(({ recordedAt }) => recordedAt >= dayAgo).flatMap(flaggedReadings);
  const ids = active.map(({ _id }) => _id);
  const unalertedIds = ids.filter((id) => !alerted.has(id.toString()));
  // If there are more records than one query returns, records are counted instead of readings.
  const [flaggedCount, residents] = await Promise.all([
    isComplete ? readings.length : countFlagged('out-of-band', dayAgo, unalertedIds),
    readBoardResidents(residentsById, ids, today, isComplete ? ofActive : null),
  ]);
  return {
    now,
    hours,
    presence,
    residents,
    flaggedCount,
    moreAlerts,
    doses: waiting && doseRows(waiting, residentsById),
    readingsCount: ofActive.some(({ recordedAt }) => recordedAt >= dayAgo)
      ? null
      : await countReadings(ids, dayAgo),
    stats: { ...counts, connectedUsersCount: presence.length },
    flagged: readings.slice(0, maxFlagged).flatMap((reading) => flaggedRow(reading, residentsById)),
    alerts: boardAlerts(alerts, residentsById),
    withdrawn: boardWithdrawn(withdrawn, residentsById),
    maintenance: status.maintenanceMode ? status.message : null,
  };
}

const boardResidentOf = ({ _id, ...named }: ActiveResident): BoardResident => ({
  id: _id.toString(),
  ...named,
});

/** The residents with open doses, sorted by room. */
function doseRows(
  waiting: ReadonlyMap<string, WaitingDoses>,
  residentsById: ReadonlyMap<string, BoardResident>,
): FullBoard['doses'] {
  return [...residentsById].flatMap(([id, resident]) => {
    const doses = waiting.get(id);
    return doses ? [{ resident, ...doses }] : [];
  });
}

function flaggedRow(
  { record, kind, value, band }: FlaggedReading,
  residentsById: ReadonlyMap<string, BoardResident>,
) {
  const resident = residentsById.get(record.residentId.toString());
  const limits = record.alertLimits?.[kind] ?? null;
  return resident ? [{ resident, kind, value, ...band, limits, at: record.recordedAt.toISOString() }] : [];
}
