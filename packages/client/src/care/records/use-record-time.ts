import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { useMemo } from 'react';
import { serverNow } from '../../lib/server/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';

const withYear = 'MMM d, yyyy, h:mm a';

/**
 * Style of a time: "2:02 PM"; "Nov 21, 2:02 PM", with the year if it is another (`short`); or always with the year (`full`).
 */
export type TimeStyle = 'time' | 'short' | 'full';

/** Formats times in the home's time zone. Stable, for memoized rows. */
export function useRecordTime(style: TimeStyle = 'full'): (moment: string) => string {
  const { timezone } = useSession().home;
  return useMemo(() => {
    const thisYear = new TZDate(serverNow().getTime(), timezone).getFullYear();
    return (moment) => {
      const at = new TZDate(Date.parse(moment), timezone);
      if (style === 'time') return format(at, 'h:mm a');
      return format(at, style === 'short' && at.getFullYear() === thisYear ? 'MMM d, h:mm a' : withYear);
    };
  }, [timezone, style]);
}
