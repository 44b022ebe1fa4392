import { useMemo } from 'react';
import { useHomeTime } from '../../lib/home-time.ts';

/** "Nov 21, 2:02 PM"; with the year where it is not this one. */
export function useRecordTime(): (moment: string) => string {
  const { day, time, isoDay, today } = useHomeTime();
  return useMemo(() => {
    const thisYear = today().slice(0, 4);
    const newYear = `${thisYear}-01-02`;
    return (moment) => {
      // The year of a moment in the home's zone costs a formatter: asked only where UTC does not settle it.
      const year = moment >= newYear && moment.startsWith(thisYear) ? thisYear : isoDay(moment).slice(0, 4);
      return `${day(moment)}, ${year === thisYear ? '' : `${year}, `}${time(moment)}`;
    };
  }, [day, time, isoDay, today]);
}
