import type { ConfirmedOutside, Problem } from '@hearthline/contracts';
import type { AskUser } from '../../lib/form/edit-form/edit-form-types.ts';
import { medicationRecordsCollection } from '../../lib/live/collections.ts';
import { askForReason, sendDespiteAllergy, type AllergyQuestion } from '../allergy-dialog.tsx';
import { confirmedOutside, readBrokenRules } from './broken-rules.ts';

/** The giver's answers to the server's questions. */
export interface DoseAnswers {
  readonly allergyReason?: string;
  readonly outsideRules?: ConfirmedOutside;
}

/**
 * Sends a dose that Form 02 or a correction records. Asks what the server refuses without a reason: an allergy that matches or
 * is not recorded, and limits that the dose breaks. Starts with what is answered already. Resolves with null if the user went back.
 */
export async function sendDose<Reply>(
  send: (answers: DoseAnswers) => Promise<Reply>,
  ask: AskUser,
  questionOf: (refusal: Problem) => AllergyQuestion,
  given: DoseAnswers = {},
): Promise<Reply | null> {
  let answers = given;
  for (;;) {
    try {
      return await sendDespiteAllergy(
        (allergyReason) => {
          if (allergyReason) answers = { ...answers, allergyReason };
          return send(answers);
        },
        ask,
        questionOf,
      );
    } catch (error) {
      const broken = readBrokenRules(error);
      if (!broken) throw error;
      if (broken.lastGiven) medicationRecordsCollection.upsert([broken.lastGiven]);
      const reason = await askForReason(outsideQuestion(error as Problem), ask);
      if (reason === null) return null;
      answers = { ...answers, outsideRules: confirmedOutside(broken, reason) };
    }
  }
}

const outsideQuestion = ({ message }: Problem) => ({
  title: 'Outside the rules',
  text: `${message} Nothing is saved yet. If it was not given, go back and say so.`,
  safeText: 'Go back',
  riskText: 'It was given: record it with a reason',
  label: 'Why it was given all the same',
  description: 'It is marked on the record.',
  missing: 'Please say why.',
});
