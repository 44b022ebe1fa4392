import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { WallHours } from '@hearthline/contracts';

/** Which theme the board wears at a moment (ms since 1970) in the home's zone: dark from `nightFrom` until `dayFrom`. */
export function themeAt(now: number, timezone: string, { dayFrom, nightFrom }: WallHours): 'light' | 'dark' {
  const clock = format(new TZDate(now, timezone), 'HH:mm');
  const isDay =
    dayFrom < nightFrom ? clock >= dayFrom && clock < nightFrom : clock >= dayFrom || clock < nightFrom;
  return isDay ? 'light' : 'dark';
}
