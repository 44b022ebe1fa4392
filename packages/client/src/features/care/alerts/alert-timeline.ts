import type { Alert } from '@hearthline/contracts';
import { targetText } from '../../../care/own-limits-text.ts';
import { readingText } from '../../../care/alert-subject.ts';

export interface TimelineEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
}

/** Every step of an alert with its author and time, oldest first. */
export function buildTimeline(alert: Alert): readonly TimelineEntry[] {
  const lines: (TimelineEntry | null)[] = [
    ...causeOf(alert),
    { at: alert.raisedAt, text: 'Alert raised' },
    ...alert.steps.map((step) => ({ at: step.at, text: stepText(step) })),
    ...alert.notes.map(({ text, by, at }) => ({ at, text: `${by.name}: “${text}”` })),
    ...alert.readings.map(
      ({ kind, normalSince }) =>
        normalSince && {
          at: normalSince.at,
          text: `${readingText({ kind, value: normalSince.value })}: back to normal`,
        },
    ),
    endOf(alert),
  ];
  return lines.filter((line) => line !== null).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The cause of the alert: its readings, the missed dose at its due time, or each refusal at its time of recording. */
function causeOf({ readings, measuredAt, measuredByName, dose }: Alert): TimelineEntry[] {
  if (!dose) {
    const by = measuredByName === null ? '' : ` by ${measuredByName}`;
    return [{ at: measuredAt, text: `${readings.map(bandedText).join('; ')}: measured${by}` }];
  }
  return dose.doses.map(({ at, time, status, reason, by, recordedAt }) => {
    const which = time === null ? 'Dose' : `${time} dose`;
    const text =
      status === 'missed'
        ? `The ${which} was not recorded in time`
        : [`${which} refused`, reason].filter(Boolean).join(': ') + whoText(by);
    return { at: recordedAt ?? at, text };
  });
}

/** "SpO2 96 %, Severe high (target 88–92 %)" */
function bandedText(reading: Alert['readings'][number]): string {
  const { kind, word, limits } = reading;
  return `${readingText(reading)}, ${word}${limits ? ` (${targetText(kind, limits)})` : ''}`;
}

function stepText({ what, by, to, kind, value, because }: Alert['steps'][number]): string {
  const reading = kind === null || value === null ? 'reading' : readingText({ kind, value });
  switch (what) {
    case 'taken':
      return `${by?.name ?? 'Somebody'} took the alert`;
    case 'released':
      return `${by?.name ?? 'Somebody'} gave it back`;
    case 'handed-over':
      return `${by?.name ?? 'Somebody'} handed it over to ${to?.name ?? 'a colleague'}`;
    case 'taken-over':
      return `${by?.name ?? 'Somebody'} took it over from ${to?.name ?? 'a colleague'}`;
    case 'recheck-due':
      return 'Recheck due';
    case 'rechecked':
      return by ? `${reading}: measured again by ${by.name}` : `${reading}: measured again`;
    case 'recheck-withdrawn':
      return `Recheck (${reading}) cancelled${whyText(because, by)}`;
    case 'reading-added':
      return `${reading} added by correction${whoText(by)}`;
    case 'reading-corrected':
      return `Corrected to ${reading}${whoText(by)}`;
    case 'reading-withdrawn':
      return `${reading} cancelled${whyText(because, by)}`;
    case 'dose-withdrawn':
      return `A refusal cancelled${whyText(because, by)}`;
    case 'closed':
      return by ? `${by.name} closed the alert` : 'Alert closed';
    case 'reopened':
      return 'Reopened';
  }
}

/** ", Marta Silva" */
const whoText = (by: { name: string } | null): string => (by ? `, ${by.name}` : '');

/** ": the record was deleted: Wrong resident, Marta Silva" */
function whyText(because: string | null, by: { name: string } | null): string {
  const why = [because?.replace(/\.$/, ''), by?.name].filter(Boolean).join(', ');
  return why && `: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

function endOf({ state, closedAt, closedBy, withdrawnBecause }: Alert): TimelineEntry | null {
  if (closedAt === null) return null;
  if (state !== 'withdrawn')
    return { at: closedAt, text: closedBy ? `${closedBy.name} closed the alert` : 'Alert closed' };
  return { at: closedAt, text: `Alert cancelled${whyText(withdrawnBecause, closedBy)}` };
}
