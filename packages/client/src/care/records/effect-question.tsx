import { roundRules, type MedicationRecord } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../lib/live/collections.ts';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { useAction } from '../../lib/form/use-action.ts';
import { Button } from '../../ui/show/button.tsx';
import { momentText } from '../moment-text.ts';

/** True if the effect of a dose is still to be asked: as-needed, given at least an hour ago, effect unknown. */
export function lacksEffect(record: MedicationRecord, now: Date): boolean {
  const { prescriptionId, time, status, administeredAt, effect } = record;
  if (prescriptionId === null || time !== null || status !== 'administered' || effect !== null) return false;
  return now.getTime() - Date.parse(administeredAt ?? '') >= roundRules.effectAfterMinutes * 60_000;
}

const answers = [
  { helped: 'yes', label: 'Yes' },
  { helped: 'partly', label: 'Partly' },
  { helped: 'no', label: 'No' },
] as const;

export interface EffectQuestionProps {
  readonly record: MedicationRecord;
  readonly isLive: boolean;
}

/** Asks an hour later whether an as-needed dose helped. */
export function EffectQuestion({ record, isLive }: EffectQuestionProps) {
  const home = useHomeTime();
  const { run, pending } = useAction(
    async (helped: (typeof answers)[number]['helped']) => {
      const { id, version } = record;
      const saved = await api.medicationRecords.setEffect({ params: { id }, body: { helped, version } });
      medicationRecordsCollection.upsert([saved.record]);
    },
    { failed: 'The answer was not saved' },
  );
  const { medication, administeredAt, administeredByUser } = record;
  const when = administeredAt === null ? '' : momentText(administeredAt, home);
  return (
    <div
      role="group"
      aria-label={`Did ${medication.name} help?`}
      className="flex w-full flex-wrap items-center gap-3 rounded-notice bg-(--v-info-soft) p-3"
    >
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-head text-value">Did it help?</span>
        <span className="block text-s text-value-2">
          {medication.name}, given {when} by {administeredByUser?.name}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {answers.map(({ helped, label }) => (
          <Button key={helped} size="tall" disabled={!isLive || pending} onClick={() => void run(helped)}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}
