import { TZDate, tzOffset } from '@date-fns/tz';
import { toHomeDay } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { useMemo } from 'react';
import { serverNow } from '../server/server-clock.ts';
import { useSession } from '../session/session.ts';

type Moment = Date | string;

/** Formats times in the home's time zone, whatever the device's. Takes dates or ISO 8601 in UTC. */
export interface HomeTime {
  /** "2:02 PM" */
  readonly time: (moment: Moment) => string;
  /** "Nov 21"; of another year "Nov 21, 2025" */
  readonly day: (moment: Moment) => string;
  /** "14:02", for "Not live since 14:02" and the wall. */
  readonly clock: (moment: Moment) => string;
  /** "Nov 21, 2:02 PM"; of another year "Nov 21, 2025, 2:02 PM" */
  readonly dayAndTime: (moment: Moment) => string;
  /** The hour, 0 to 23. */
  readonly hour: (moment: Moment) => number;
  /** "2026-11-21", the home's calendar day. */
  readonly isoDay: (moment: Moment) => string;
  /** "2026-11-21T14:02", the value of `<input type="datetime-local">`. */
  readonly inputValue: (moment: Moment) => string;
  /**
   * The instants (ISO 8601, UTC) of such a value, the earliest first. A time in the repeated hour has two, an incomplete
   * value none. A time that the clocks skip is moved forward by the gap.
   */
  readonly instantsOf: (inputValue: string) => readonly string[];
  /** Today's calendar day by the server's clock. */
  readonly today: () => string;
}

export function homeTime(timezone: string): HomeTime {
  const inHome = (moment: Moment) => new TZDate(new Date(moment).getTime(), timezone);
  const write = (pattern: string) => (moment: Moment) => format(inHome(moment), pattern);
  // Builds one date and formats both parts in one call, since these are the main cost of a time.
  const writeDay = (moment: Moment, after = '') => {
    const date = inHome(moment);
    const isThisYear = date.getFullYear() === inHome(serverNow()).getFullYear();
    return format(date, (isThisYear ? 'MMM d' : 'MMM d, yyyy') + after);
  };
  return {
    time: write('h:mm a'),
    day: (moment) => writeDay(moment),
    clock: write('HH:mm'),
    dayAndTime: (moment) => writeDay(moment, ', h:mm a'),
    // Called for every record of a day; a TZDate costs four times as much.
    hour: (moment) => {
      const at = new Date(moment);
      return new Date(at.getTime() + tzOffset(timezone, at) * 60_000).getUTCHours();
    },
    isoDay: (moment) => toHomeDay(new Date(moment), timezone),
    inputValue: write("yyyy-MM-dd'T'HH:mm"),
    instantsOf: (inputValue) => instantsOf(inputValue, timezone),
    today: () => toHomeDay(serverNow(), timezone),
  };
}

const dayMs = 86_400_000;

// TZDate's constructor is not used: for a repeated hour, it picks the instant by the device's time zone.
function instantsOf(inputValue: string, timezone: string): string[] {
  const asUtc = Date.parse(`${inputValue}Z`);
  if (Number.isNaN(asUtc)) return [];
  const withOffset = (minutes: number) => new Date(asUtc - minutes * 60_000);
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((near) => tzOffset(timezone, new Date(near)));
  const [before = 0] = offsets;
  const instants = [...new Set(offsets)]
    .filter((offset) => tzOffset(timezone, withOffset(offset)) === offset)
    .map((offset) => withOffset(offset).toISOString());
  return instants.length > 0 ? instants.sort() : [withOffset(before).toISOString()];
}

export function useHomeTime(): HomeTime {
  const { timezone } = useSession().home;
  return useMemo(() => homeTime(timezone), [timezone]);
}
