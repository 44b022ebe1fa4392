import { type PrefilledKind } from '@hearthline/contracts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import type { VitalsFormValues } from './form-values.ts';
import { measures } from './measures.ts';

export interface UnchangedDefaultsDialogProps {
  /** Defaults that nobody changed. */
  keys: readonly PrefilledKind[];
  values: VitalsFormValues;
  onAnswer: (isMeasured: boolean) => void;
}

/** Asks before unchanged defaults are saved as readings. */
export function UnchangedDefaultsDialog({ keys, values, onAnswer }: UnchangedDefaultsDialogProps) {
  return (
    <ConfirmDialog
      open
      title={unchangedDefaultsQuestion(keys, values)}
      safeText="Go back and measure"
      onSafe={() => onAnswer(false)}
      riskText="Save as measured"
      onRisk={() => onAnswer(true)}
    >
      <div className="flex flex-wrap gap-3.5">
        {keys.map((key) => (
          <div
            key={key}
            className="min-w-44 flex-1 rounded-field border-2 border-dashed border-unknown-mark bg-unknown-soft px-4.5 py-3"
          >
            <p className="text-l font-label">{measures[key].label}</p>
            <p className="text-n42 leading-tight text-unknown-ink">{values[key]}</p>
            <p className="flex items-center gap-2 font-label text-unknown-ink">
              <Mark shape="dashed-ring" /> not measured yet
            </p>
          </div>
        ))}
      </div>
    </ConfirmDialog>
  );
}

export function unchangedDefaultsQuestion(keys: readonly PrefilledKind[], values: VitalsFormValues): string {
  const named = keys.map((key) => `${measures[key].label} ${values[key]}`).join(' and ');
  return keys.length > 1
    ? `${named} were not changed. Save them as measured?`
    : `${named} was not changed. Save it as measured?`;
}
