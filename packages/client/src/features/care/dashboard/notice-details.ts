import {
  assessVitals,
  formatReading,
  readings,
  vitalKinds,
  type NoticeKind,
  type Resident,
  type VitalsRecord,
} from '@hearthline/contracts';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { fullName } from '../../../care/names.ts';

interface Sources {
  readonly residents: readonly Resident[];
  /** Today's. */
  readonly vitals: readonly VitalsRecord[];
  /** "1:40 PM" */
  readonly time: (moment: string) => string;
}

const maxRooms = 8;

/** The second line of each notice: the residents it is about, from this page's data of today. Absent without that data. */
export function noticeDetails(sources: Sources): Partial<Record<NoticeKind, string>> {
  const { residents, vitals, time } = sources;
  const active = new Set(residents.filter((resident) => resident.active).map(({ id }) => id));
  const newestFirst = vitals
    .filter(({ residentId }) => active.has(residentId))
    .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt));
  const danger = newestWith('severe', newestFirst, time);
  const warning = newestWith('attention', newestFirst, time);
  const info = roomsText(residents, vitals);
  return { ...(danger && { danger }), ...(warning && { warning }), ...(info && { info }) };
}

/** "Mateo Kessler, SpO2 86 %, 1:40 PM" */
function newestWith(
  tone: 'severe' | 'attention',
  newestFirst: readonly VitalsRecord[],
  time: Sources['time'],
): string | undefined {
  for (const record of newestFirst) {
    const bands = assessVitals(record);
    const kind = vitalKinds.find((each) => bands[each]?.tone === tone);
    const value = kind && record[kind];
    if (!kind || value === null || value === undefined) continue;
    const name = fullName({ name: record.residentName, lastName: record.residentLastName });
    // Uses the short label: a long line is cut, and the value must stay visible.
    const { shortLabel, unit } = readings[kind];
    return `${name}, ${shortLabel} ${formatReading(kind, value)} ${unit}, ${time(record.recordedAt)}`;
  }
  return undefined;
}

/** "Rooms 6, 8, 24": the rooms of active residents without vitals today. */
function roomsText(residents: readonly Resident[], vitals: readonly VitalsRecord[]): string | undefined {
  const measured = new Set(vitals.map(({ residentId }) => residentId));
  const rooms = residents
    .filter((resident) => resident.active && !measured.has(resident.id))
    .toSorted(compareByRoom)
    .flatMap(({ roomNumber }) => roomNumber ?? []);
  if (rooms.length === 0) return undefined;
  const more = rooms.length - maxRooms;
  const shown = rooms.slice(0, maxRooms).join(', ');
  return `${rooms.length === 1 ? 'Room' : 'Rooms'} ${shown}${more > 0 ? ` and ${String(more)} more` : ''}`;
}
