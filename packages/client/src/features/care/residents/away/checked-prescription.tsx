import { formatDoseAmount, formatProduct } from '@hearthline/contracts';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { Badge } from '../../../../ui/show/badge.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import type { ToCheck } from './to-check.ts';

const outcomeWords = { changed: 'Changed', added: 'Added', stopped: 'Stopped' } as const;

export interface CheckedPrescriptionProps {
  readonly line: ToCheck;
  readonly isAsBefore: boolean;
  readonly mayCheck: boolean;
  readonly onAsBefore: (isAsBefore: boolean) => void;
  readonly onChange: () => void;
  readonly onStop: () => void;
}

/** A prescription of the check, with what the letter makes of it. */
export function CheckedPrescription(props: CheckedPrescriptionProps) {
  const { line, isAsBefore, mayCheck, onAsBefore, onChange, onStop } = props;
  const { prescription, outcome } = line;
  const { medication, dose, schedule, stopReason } = prescription;
  const product = formatProduct(medication);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block font-head">{product}</span>
        <span className="block">
          {formatDoseAmount(medication, dose)}, {scheduleText(schedule)}
        </span>
        {outcome === 'stopped' && stopReason !== null && <span className="block">Reason: {stopReason}</span>}
      </p>
      {outcome !== null && <Badge look="done">{outcomeWords[outcome]}</Badge>}
      {mayCheck && outcome === null && (
        <Checkbox
          label="As before"
          aria-label={`${product}: as before`}
          size="tall"
          checked={isAsBefore}
          onChange={({ target }) => onAsBefore(target.checked)}
        />
      )}
      {mayCheck && outcome !== 'stopped' && (
        <span className="flex gap-2">
          <Button onClick={onChange} aria-label={`Change ${product}`}>
            Change…
          </Button>
          <Button onClick={onStop} aria-label={`Stop ${product}`}>
            Stop…
          </Button>
        </span>
      )}
    </li>
  );
}
