import { useHomeTime, type HomeTime } from '../../lib/home-time.ts';

/** The calendar day before a day, both as "2026-11-21". */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** When a reading was taken, as briefly as it can be said: "8:40 AM", "yesterday", "Nov 19". */
export function whenText(recordedAt: string, home: HomeTime): string {
  const [day, today] = [home.isoDay(recordedAt), home.today()];
  if (day === today) return home.time(recordedAt);
  return day === dayBefore(today) ? 'yesterday' : home.day(recordedAt);
}

export function useWhen(): (recordedAt: string) => string {
  const home = useHomeTime();
  return (recordedAt) => whenText(recordedAt, home);
}
