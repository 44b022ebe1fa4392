import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { useMemo } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session.ts';

/** "Nov 21, 2:02 PM" by the home's clocks; with the year where it is not this one. Stable: rows need it by the thousand. */
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
