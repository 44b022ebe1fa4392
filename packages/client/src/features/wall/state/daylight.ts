import { TZDate } from '@date-fns/tz';

/** The hours of the home's day at which the board turns light and dark. */
const light = { from: 7, until: 20 } as const;

/** Which theme the board wears at a moment (ms since 1970) in the home's zone. */
export function themeAt(now: number, timezone: string): 'light' | 'dark' {
  const hour = new TZDate(now, timezone).getHours();
  return hour >= light.from && hour < light.until ? 'light' : 'dark';
}
