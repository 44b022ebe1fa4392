import { useState, type ReactNode } from 'react';
import { Field } from '../ui/form/field.tsx';
import { RadioChips } from '../ui/form/radio-chips.tsx';
import { TextArea } from '../ui/form/text-input.tsx';

const otherReason = 'Other reason';

export interface ReasonQuestion {
  /** Null until a reason is picked or described. */
  readonly reason: string | null;
  /** Marks what is missing. */
  readonly askFor: () => void;
  readonly fields: ReactNode;
}

/** Asks for a reason from the usual ones; "Other reason" is added, with a text field. */
export function useReasonQuestion(reasons: readonly string[], description?: string): ReasonQuestion {
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reason = (picked === otherReason ? typed.trim() : picked) || null;
  const fields = (
    <>
      <Field
        label="Reason"
        description={description}
        error={isMissing && !picked ? 'Select a reason.' : undefined}
      >
        <RadioChips label="Reason" options={[...reasons, otherReason]} value={picked} onChange={setPicked} />
      </Field>
      {picked === otherReason && (
        <Field
          label="Describe the reason"
          className="mt-4"
          error={isMissing && !reason ? 'Describe the reason.' : undefined}
        >
          <TextArea
            value={typed}
            maxLength={500}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </>
  );
  return { reason, askFor: () => setIsMissing(true), fields };
}
