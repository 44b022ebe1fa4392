import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { DefaultedKey, VitalsFormValues } from './form-values.ts';
import { measures } from './measures.ts';
import { untouchedQuestion } from './untouched.ts';

export interface UntouchedDialogProps {
  /** The defaults nobody measured; none closes it. */
  keys: readonly DefaultedKey[];
  values: VitalsFormValues;
  onGoBack: () => void;
  onSave: () => void;
}

/** Asks before a default is saved as a reading. */
export function UntouchedDialog({ keys, values, onGoBack, onSave }: UntouchedDialogProps) {
  return (
    <ConfirmDialog
      open={keys.length > 0}
      title={keys.length > 0 ? untouchedQuestion(keys, values) : ''}
      safeText="Go back and measure"
      onSafe={onGoBack}
      riskText="Save as measured"
      onRisk={onSave}
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
