import { compareByRoom } from '../../../care/compare-by-room.ts';
import { groupBy } from '../../../lib/shell/group-by.ts';
import { isLate, isWaiting, matchesSearch, type RoundDose, type RoundFilter } from './round-doses.ts';

/** `resident`: all doses of a resident together, residents by room. `time`: by time of day, then by room. */
export type RoundOrder = 'resident' | 'time';

export interface DosesOfResident {
  readonly resident: RoundDose['resident'];
  /** By time, then by the name of the medication. */
  readonly doses: readonly RoundDose[];
}

/** Doses under one heading: of a time of day, or of all residents. */
export interface RoundGroup {
  readonly key: string;
  /** Instant of the time of day, ISO 8601; null: the doses of all times. */
  readonly at: string | null;
  /** By room. */
  readonly residents: readonly DosesOfResident[];
}

export interface OrderOptions extends RoundFilter {
  readonly order: RoundOrder;
  readonly now: Date;
}

/**
 * Time in ms for which a recorded dose stays under "Now" in the order by resident: 10 minutes. A line that vanished under the
 * finger would move the next resident's button there.
 */
const shownAfterRecordMs = 10 * 60_000;

const timeKey = ({ due }: Pick<RoundDose, 'due'>) => `${due.day} ${due.time}`;

/** The doses that a filter shows, in groups of an order. */
export function groupDoses(
  doses: readonly RoundDose[],
  { show, search, order, now }: OrderOptions,
): RoundGroup[] {
  const found = doses.filter((dose) => matchesSearch(dose.resident, search));
  const shown = found
    .filter((dose) => show === 'all' || (show === 'now' ? dose.state !== 'later' : isLate(dose)))
    .toSorted(byTimeAndMedication);
  if (order === 'time') return groupByTime(shown, show);
  const current =
    show === 'now' ? shown.filter((dose) => isWaiting(dose) || isJustRecorded(dose, now)) : shown;
  return current.length === 0 ? [] : [{ key: 'residents', at: null, residents: byResident(current) }];
}

/** A time of day without an open dose is not shown under "Now". */
function groupByTime(shown: readonly RoundDose[], show: RoundFilter['show']): RoundGroup[] {
  return [...groupBy(shown, timeKey)].flatMap(([key, ofTime]): RoundGroup[] => {
    if (show === 'now' && !ofTime.some(isWaiting)) return [];
    return [{ key, at: ofTime[0]?.due.at ?? '', residents: byResident(ofTime) }];
  });
}

const isJustRecorded = ({ record }: RoundDose, now: Date): boolean =>
  typeof record?.recordedAt === 'string' &&
  now.getTime() - Date.parse(record.recordedAt) < shownAfterRecordMs;

function byResident(doses: readonly RoundDose[]): DosesOfResident[] {
  return [...groupBy(doses, ({ resident }) => resident.id).values()]
    .flatMap((ofResident): DosesOfResident[] => {
      const [first] = ofResident;
      return first ? [{ resident: first.resident, doses: ofResident }] : [];
    })
    .sort((a, b) => compareByRoom(a.resident, b.resident));
}

function byTimeAndMedication(a: RoundDose, b: RoundDose): number {
  const [one, other] = [a.prescription.medication.name, b.prescription.medication.name];
  return a.due.at.localeCompare(b.due.at) || a.due.time.localeCompare(b.due.time) || one.localeCompare(other);
}

/** The doses of a resident in groups of one time of day each, by time. */
export const groupTimes = (
  doses: readonly RoundDose[],
): { readonly key: string; readonly at: string; readonly doses: readonly RoundDose[] }[] =>
  [...groupBy(doses, timeKey)].map(([key, ofTime]) => ({
    key,
    at: ofTime[0]?.due.at ?? '',
    doses: ofTime,
  }));
