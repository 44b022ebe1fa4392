import { overdueAfterMinutes, type MedicationRecord } from '@hearthline/contracts';
import { serverNow } from '../../lib/server-clock.ts';
import { Mark, type MarkShape } from '../../ui/mark.tsx';

const closed = {
  administered: { mark: 'disc-tick', word: 'Administered' },
  refused: { mark: 'ring-cross', word: 'Refused' },
  omitted: { mark: 'ring-slash', word: 'Omitted' },
  held: { mark: 'ring-pause', word: 'Held' },
} as const;

/** The status of a dose at a moment; pending doses are scheduled, due or overdue. */
export function doseStatus(
  { status, scheduledFor }: Pick<MedicationRecord, 'status' | 'scheduledFor'>,
  now: Date,
): { mark: MarkShape; word: string } {
  if (status !== 'pending') return closed[status];
  const lateMinutes = (now.getTime() - Date.parse(scheduledFor)) / 60_000;
  if (lateMinutes < 0) return { mark: 'ring', word: 'Scheduled' };
  return lateMinutes < overdueAfterMinutes
    ? { mark: 'half-disc', word: 'Due' }
    : { mark: 'diamond', word: 'Overdue' };
}

/** A dose's status as mark and word. */
export function DoseStatus({ record }: { record: MedicationRecord }) {
  const { mark, word } = doseStatus(record, serverNow());
  return (
    <span className="inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap">
      <Mark shape={mark} size={18} />
      {word}
    </span>
  );
}
