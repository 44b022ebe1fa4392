import { formatNamedDose, Problem } from '@hearthline/contracts';
import { fullName } from '../../../care/names.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { saveFailureInForm, saveFailureText } from '../../../lib/server/save-failure-text.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { RoundDose } from './round-doses.ts';

/** Why a dose was not recorded by its own button or its tick. */
export interface TapFailure {
  /** Text in its line; null if the line shows the reason itself. */
  readonly inLine: string | null;
  /** Title and text of the toast, for a user who left the round. */
  readonly title: string;
  readonly text: string;
}

const title = 'Not recorded';

export const questionFailure: TapFailure = {
  inLine: 'Open it: there is a question.',
  title,
  text: 'There is a question. Open the dose in the round to answer it.',
};

export const secondPersonFailure: TapFailure = {
  inLine: 'Open it: it waits for a second person.',
  title: 'Waits for a second person',
  text: 'Open the dose in the round to have it confirmed.',
};

/** The failure of opening a dose: nothing was sent to be recorded. */
export function claimFailure(error: unknown): TapFailure {
  // The dose's own line already shows another user's claim or record.
  const shows = error instanceof Problem && (error.code === 'claimed' || error.code === 'recorded');
  const text = errorText(error);
  return { inLine: shows ? null : text, title, text };
}

/** The failure of recording a dose; without an answer it may have been recorded. */
export const actFailure = (error: unknown): TapFailure => ({
  inLine: saveFailureInForm(error),
  ...saveFailureText(error, { title, why: errorText(error), by: 'button' }),
});

/** "Rosa Delgado: Zinc 5 mg" */
export const tappedText = ({ prescription, resident }: RoundDose): string =>
  `${fullName(resident)}: ${formatNamedDose(prescription.medication, prescription.dose)}`;

/** Says the failure to a user who is not on the round any more. */
export const toastFailure = (dose: RoundDose, { title: heading, text }: TapFailure) =>
  toast.error(heading, `${tappedText(dose)}. ${text}`);
