import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { useMemo } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session.ts';

/**
 * Formats times in the home's time zone: "Nov 21, 2:02 PM", with the year if it is another. Stable, for memoized rows.
 */
export function useRecordTime(): (moment: string) => string {
  const { timezone } = useSession().home;
  return useMemo(() => {
    const thisYear = new TZDate(serverNow().getTime(), timezone).getFullYear();
    return (moment) => {
      const at = new TZDate(Date.parse(moment), timezone);
      return format(at, at.getFullYear() === thisYear ? 'MMM d, h:mm a' : 'MMM d, yyyy, h:mm a');
    };
  }, [timezone]);
}
