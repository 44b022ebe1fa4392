import { withdrawnShownMs, type StaffMember } from '@hearthline/contracts';
import { listOpenAlerts, listWithdrawnAlerts } from '../alerts/list-alerts.ts';
import { homeToday } from '../clinical/home-day.ts';
import { countStats } from '../dashboard/stats.ts';
import { readBoardSettings } from '../system/system-setting.model.ts';
import { countFlagged } from '../vitals/find-vitals.model.ts';
import { flaggedReadings, type FlaggedReading } from './board-readings.ts';
import { findActiveResidents, type ActiveResident } from './board-residents.model.ts';
import { findFlagged, readAtOnce } from './flagged-records.model.ts';
import type { BoardPerson, FullBoard } from './full-board.ts';
import { boardAlerts, boardWithdrawn } from './open-alerts.ts';
import { readTodayFigures } from './today-figures.ts';

const DAY = 86_400_000;
/** Lines that a board lists; all of them are counted. */
const mostFlagged = 40;

/** Everything the boards show, read now: index ranges, whatever the database holds. */
export async function gatherBoard(
  timezone: string,
  presence: readonly StaffMember[],
  now = new Date(),
): Promise<FullBoard> {
  const today = homeToday(timezone, now);
  const dayAgo = new Date(now.getTime() - DAY);
  const [active, records, alerts, withdrawn, { status, hours }, counts] = await Promise.all([
    findActiveResidents(),
    // A day of 25 hours is longer than the last 24.
    findFlagged({ from: today.from < dayAgo ? today.from : dayAgo }),
    listOpenAlerts(now),
    listWithdrawnAlerts(new Date(now.getTime() - withdrawnShownMs)),
    readBoardSettings(),
    countStats(timezone, now),
  ]);
  const people = new Map(active.map((one) => [one._id.toString(), personOf(one)]));
  const complete = records.length < readAtOnce;
  const theirs = records.filter(({ residentId }) => people.has(residentId.toString()));
  const readings = theirs.filter(({ recordedAt }) => recordedAt >= dayAgo).flatMap(flaggedReadings);
  const ids = active.map(({ _id }) => _id);
  // Where more were recorded than were read, the records are counted, not their readings.
  const [flaggedCount, residents] = await Promise.all([
    complete ? readings.length : countFlagged('out-of-band', dayAgo, ids),
    readTodayFigures(people, ids, today, complete ? theirs : null),
  ]);
  return {
    ...{ now, hours, presence, residents, flaggedCount },
    stats: { ...counts, connectedUsersCount: presence.length },
    flagged: readings.slice(0, mostFlagged).flatMap((reading) => lineOf(reading, people)),
    alerts: boardAlerts(alerts, people),
    withdrawn: boardWithdrawn(withdrawn, people),
    maintenance: status.maintenanceMode ? status.message : null,
  };
}

const personOf = ({ _id, ...named }: ActiveResident): BoardPerson => ({ id: _id.toString(), ...named });

function lineOf({ record, kind, value, band }: FlaggedReading, people: ReadonlyMap<string, BoardPerson>) {
  const person = people.get(record.residentId.toString());
  const limits = record.alertLimits?.[kind] ?? null;
  return person ? [{ person, kind, value, ...band, limits, at: record.recordedAt.toISOString() }] : [];
}
