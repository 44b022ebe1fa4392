import { AllergyRefusal, Problem } from '@hearthline/contracts';
import { useState, type ReactNode } from 'react';
import type { AskUser } from '../lib/form/edit-form/edit-form-types.ts';
import { ConfirmDialog } from '../ui/overlay/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/text-input.tsx';

/** The question whether something is done all the same, and why. */
export interface AllergyQuestion {
  readonly title: string;
  readonly text?: string;
  readonly body?: ReactNode;
  readonly safeText: string;
  readonly riskText: string;
  /** The field of the reason. */
  readonly label: string;
  readonly description: string;
  readonly missing: string;
}

interface AllergyDialogProps extends AllergyQuestion {
  /** The reason; null goes back. */
  readonly onAnswer: (reason: string | null) => void;
}

function AllergyDialog({ body, label, description, missing, onAnswer, ...words }: AllergyDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <ConfirmDialog
      open
      {...words}
      onSafe={() => onAnswer(null)}
      onRisk={() => (reason.trim() ? onAnswer(reason.trim()) : setIsMissing(true))}
      danger
    >
      {body}
      <Field
        label={label}
        description={description}
        error={isMissing && !reason.trim() ? missing : undefined}
        required
      >
        <TextArea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Resolves with the reason; with null if the user went back. */
export const askForReason = (question: AllergyQuestion, ask: AskUser): Promise<string | null> =>
  ask<string | null>((answer) => <AllergyDialog {...question} onAnswer={answer} />);

/**
 * Sends a call that an allergy may block, or allergies that are not recorded. After that refusal (409 `allergy`) asks the user, and
 * sends the call again with the reason. Resolves with null if the user went back.
 */
export async function sendDespiteAllergy<Reply>(
  send: (allergyReason?: string) => Promise<Reply>,
  ask: AskUser,
  questionOf: (refusal: Problem) => AllergyQuestion,
): Promise<Reply | null> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'allergy') throw error;
    const matching = questionOf(error);
    const question = isNotRecorded(error) ? askWhoWasAsked(error, matching.riskText) : matching;
    const reason = await askForReason(question, ask);
    return reason === null ? null : send(reason);
  }
}

/** True for the refusal that nobody recorded the resident's allergies. */
export const isNotRecorded = ({ details }: Problem): boolean =>
  AllergyRefusal.safeParse(details.current).data?.notRecorded === true;

const askWhoWasAsked = ({ message }: Problem, riskText: string): AllergyQuestion => ({
  title: 'Allergies are not recorded',
  text: message,
  safeText: 'Go back',
  riskText,
  label: whoWasAskedText,
  description: 'Stays on the record, under your name.',
  missing: 'Please say who was asked.',
});

/** The field for the answer to "Allergies are not recorded". */
export const whoWasAskedText = 'Who was asked, or why it cannot wait';

/** The question on a dose of a medication that was given already, without asking. */
export const wasGivenDespiteAllergy =
  (medication: string) =>
  ({ message }: Problem): AllergyQuestion => ({
    title: message,
    text: `${medication} matches this allergy, and you noted that it was given. Tell the nurse in charge. Nothing is saved yet.`,
    safeText: 'Go back',
    riskText: 'It was given: record it',
    label: 'Why it was given all the same',
    description: 'Stays on the record, under your name.',
    missing: 'Please say why.',
  });

/** The question before a dose of a medication, e.g. "Penicillin V 500 mg", is given. */
export const giveDespiteAllergy =
  (medication: string) =>
  ({ message }: Problem): AllergyQuestion => ({
    // "Rosa Marí is allergic to Penicillin."
    title: message,
    text: `${medication} matches this allergy. Nothing is saved yet.`,
    safeText: 'Do not give it',
    riskText: 'Give it anyway',
    label: 'Why it is given all the same',
    description: 'Stays on the record.',
    missing: 'Please say why.',
  });
