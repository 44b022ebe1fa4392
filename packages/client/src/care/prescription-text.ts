import type { DoseDays, DoseSchedule } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

/** Monday first, as ISO 8601 counts them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** "4 h", "90 min" */
export function intervalText(minutes: number): string {
  return minutes % 60 === 0 ? `${String(minutes / 60)} h` : `${String(minutes)} min`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = (number: number) => `${String(number)}${suffixes[ordinals.select(number)] ?? 'th'}`;

function daysText(days: DoseDays): string {
  switch (days.kind) {
    case 'every-day':
      return 'every day';
    case 'weekdays': {
      if (days.weekdays.length === 7) return 'every day';
      const names = days.weekdays.toSorted((a, b) => a - b).map((day) => weekdays[day - 1]);
      return `on ${names.join(', ')}`;
    }
    case 'every-n-days':
      return `every ${String(days.days)} days from ${format(parseISO(days.first), 'MMM d, yyyy')}`;
    case 'month-day':
      return `on the ${ordinal(days.day)} of each month${days.day > 28 ? ' or its last day' : ''}`;
  }
}

// "Pain in the knees" within a sentence, but "COPD" as it is.
const withinSentence = (text: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "08:00, 20:00 every day"; "As needed: for pain, at most 4 in 24 h, 4 h apart" */
export function scheduleText(schedule: DoseSchedule): string {
  if (schedule.kind === 'scheduled') return `${schedule.times.join(', ')} ${daysText(schedule.days)}`;
  const { reason, maxIn24Hours, minIntervalMinutes } = schedule;
  const apart = intervalText(minIntervalMinutes);
  return `As needed: for ${withinSentence(reason)}, at most ${String(maxIn24Hours)} in 24 h, ${apart} apart`;
}
