import { TZDate } from '@date-fns/tz';
import { homeDayOf } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { useMemo } from 'react';
import { serverNow } from './server-clock.ts';
import { useSession } from './session.ts';

type Moment = Date | string;

/** Formats times in the home's time zone, whatever the device's. Takes dates or ISO 8601 in UTC. */
export interface HomeTime {
  /** "2:02 PM" */
  readonly time: (moment: Moment) => string;
  /** "Nov 21" */
  readonly day: (moment: Moment) => string;
  /** "14:02", for "Not live since 14:02" and the wall. */
  readonly clock: (moment: Moment) => string;
  /** "Nov 21, 2:02 PM" */
  readonly dayAndTime: (moment: Moment) => string;
  /** "2026-11-21", the home's calendar day. */
  readonly isoDay: (moment: Moment) => string;
  /** Today's calendar day by the server's clock. */
  readonly today: () => string;
}

export function homeTime(timezone: string): HomeTime {
  const write = (pattern: string) => (moment: Moment) =>
    format(new TZDate(new Date(moment).getTime(), timezone), pattern);
  return {
    time: write('h:mm a'),
    day: write('MMM d'),
    clock: write('HH:mm'),
    dayAndTime: write('MMM d, h:mm a'),
    isoDay: (moment) => homeDayOf(new Date(moment), timezone),
    today: () => homeDayOf(serverNow(), timezone),
  };
}

export function useHomeTime(): HomeTime {
  const { timezone } = useSession().home;
  return useMemo(() => homeTime(timezone), [timezone]);
}
