import { elapsedText, remainingText } from '../../../care/duration.ts';
import type { WallAlert } from './alert-rows.ts';

/** What stands at the right of an alert, from top to bottom. */
export interface AlertSide {
  readonly who: string;
  readonly time: string;
  readonly what: string;
}

/** Letters of a name that leave room for "is on it" beside them. */
const longest = 8;

/** Who is on it and how long still, or that nobody is and how long already. `asOf` is ms of the server's clock. */
export function alertSide({ state, takenBy, recheckAt, raisedAt }: WallAlert, asOf: number): AlertSide {
  const waited = elapsedText(asOf - Date.parse(raisedAt));
  const onIt = takenBy === null ? 'Somebody is on it' : `${takenBy} is on it`;
  const isLong = takenBy !== null && takenBy.length > longest;
  if (state === 'open') return { who: 'Nobody yet', time: waited, what: 'waiting' };
  if (recheckAt === null) return { who: onIt, time: waited, what: 'since the reading' };
  const untilRecheck = Date.parse(recheckAt) - asOf;
  if (state === 'taken')
    return isLong
      ? { who: takenBy, time: remainingText(untilRecheck), what: 'on it, to recheck' }
      : { who: onIt, time: remainingText(untilRecheck), what: 'to recheck' };
  const late = takenBy === null ? 'late' : `late, ${takenBy}`;
  return { who: 'Recheck due', time: elapsedText(-untilRecheck), what: late };
}
