import type { CareAlert } from '@hearthline/contracts';
import { rangeInWords } from '../../care/own-limits-words.ts';
import { readingText } from './alert-words.ts';

export interface StoryLine {
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
}

/** What happened, who did it and when, oldest first. */
export function storyOf(alert: CareAlert): readonly StoryLine[] {
  const { takenBy, takenAt, normalSince, kind, limits } = alert;
  const own = limits ? ` (own limits ${rangeInWords(kind, limits)})` : '';
  const lines: (StoryLine | null)[] = [
    {
      at: alert.measuredAt,
      text: `${readingText(alert)}, ${alert.word}${own}: measured by ${alert.measuredByName}`,
    },
    { at: alert.raisedAt, text: 'Alert raised' },
    takenBy && takenAt ? { at: takenAt, text: `${takenBy.name} took it` } : null,
    ...alert.notes.map(({ text, by, at }) => ({ at, text: `${by.name}: “${text}”` })),
    normalSince && {
      at: normalSince.at,
      text: `${readingText({ kind, value: normalSince.value })} is normal`,
    },
    endOf(alert),
  ];
  return lines.filter((line) => line !== null).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function endOf({ state, closedAt, closedBy, withdrawnBecause }: CareAlert): StoryLine | null {
  if (closedAt === null) return null;
  if (state !== 'withdrawn')
    return { at: closedAt, text: closedBy ? `${closedBy.name} closed it` : 'Closed' };
  const why = [withdrawnBecause?.replace(/\.$/, ''), closedBy?.name].filter(Boolean).join(', ');
  return { at: closedAt, text: why ? `Withdrawn: ${why}` : 'Withdrawn' };
}
