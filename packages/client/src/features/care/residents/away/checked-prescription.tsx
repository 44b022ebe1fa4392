import { formatDoseAmount, formatProduct } from '@hearthline/contracts';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { Badge } from '../../../../ui/show/badge.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { outcomeWords, type ToCheck } from './to-check.ts';

export interface CheckedPrescriptionProps {
  readonly line: ToCheck;
  readonly isTicked: boolean;
  readonly mayCheck: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onChange: () => void;
  readonly onStop: () => void;
}

/** A prescription of the check, with what the letter makes of it. */
export function CheckedPrescription(props: CheckedPrescriptionProps) {
  const { line, isTicked, mayCheck, onTick, onChange, onStop } = props;
  const { prescription, outcome } = line;
  const { medication, dose, schedule, stopReason } = prescription;
  const product = formatProduct(medication);
  // A prescription written since the return may be by somebody who had no letter.
  const tickText = outcome === null ? 'As before' : 'Agrees with the letter';
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
      {mayCheck && outcome !== 'stopped' && (
        <Checkbox
          label={tickText}
          aria-label={`${product}: ${tickText.toLowerCase()}`}
          size="tall"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
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
