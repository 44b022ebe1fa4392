import type { StaffMember } from '@hearthline/contracts';
import { findOpenCareAlerts } from '../care-alerts/list-care-alerts.ts';
import { homeToday } from '../clinical/home-day.ts';
import { countStats } from '../dashboard/stats.ts';
import { readSystemStatus } from '../system/system-setting.model.ts';
import { countFlagged, findUnmeasured } from '../vitals/find-vitals.model.ts';
import { flaggedReadings, type FlaggedReading } from './board-readings.ts';
import { findActiveResidents, type ActiveResident } from './board-residents.model.ts';
import { findFlagged, newestOfEach, readAtOnce } from './flagged.model.ts';
import type { BoardPerson, FullBoard } from './full-board.ts';
import { boardAlerts } from './open-alerts.ts';

const DAY = 86_400_000;
/** Lines that a board lists; all of them are counted. */
const mostFlagged = 40;

/** Everything the boards show, read now: index ranges, whatever the database holds. */
export async function gatherBoard(
  timezone: string,
  presence: readonly StaffMember[],
  now = new Date(),
): Promise<FullBoard> {
  const active = await findActiveResidents();
  const dayAgo = new Date(now.getTime() - DAY);
  const people = new Map(active.map((one) => [one._id.toString(), personOf(one)]));
  const ids = active.map(({ _id }) => _id);
  const [status, counts, residents, records, alerts] = await Promise.all([
    readSystemStatus(),
    countStats(timezone, now),
    readToday(active, timezone, now),
    findFlagged(ids, { from: dayAgo }),
    findOpenCareAlerts(),
  ]);
  const readings = records.flatMap(flaggedReadings);
  // Where more were recorded than were read, the records are counted, not their readings.
  const flaggedCount =
    records.length < readAtOnce ? readings.length : await countFlagged('out-of-band', dayAgo, ids);
  return {
    ...{ now, presence, residents },
    stats: { ...counts, connectedUsersCount: presence.length },
    flagged: readings.slice(0, mostFlagged).flatMap((reading) => lineOf(reading, people)),
    flaggedCount,
    alerts: boardAlerts(alerts, people),
    maintenance: status.maintenanceMode ? status.message : null,
  };
}

const personOf = ({ _id, ...named }: ActiveResident): BoardPerson => ({ id: _id.toString(), ...named });

function lineOf({ record, kind, value, band }: FlaggedReading, people: ReadonlyMap<string, BoardPerson>) {
  const person = people.get(record.residentId.toString());
  return person ? [{ person, kind, value, ...band, at: record.recordedAt.toISOString() }] : [];
}

/** Who was measured today, and the loudest that was found. */
async function readToday(
  active: readonly ActiveResident[],
  timezone: string,
  now: Date,
): Promise<FullBoard['residents']> {
  const { from, before } = homeToday(timezone, now);
  const ids = active.map(({ _id }) => _id);
  const [unmeasured, severe, flagged] = await Promise.all([
    findUnmeasured(ids, from, before),
    newestOfEach(ids, { from, before, band: 'severe' }),
    newestOfEach(ids, { from, before }),
  ]);
  return active.map((one) => {
    const id = one._id.toString();
    const record = severe.get(id) ?? flagged.get(id);
    const band = record && flaggedReadings(record)[0]?.band;
    const measuredToday = !unmeasured.has(id);
    return {
      ...{ person: personOf(one), measuredToday },
      ...{ tone: band?.tone ?? 'normal', side: band?.side ?? 'normal' },
      word: band?.word ?? (measuredToday ? 'Normal' : null),
    };
  });
}
