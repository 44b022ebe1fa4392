import { can, ClosedStatus, type MedicationRecord, type User } from '@hearthline/contracts';
import { canCorrect } from './can-correct.ts';
import { doseStates } from './dose-states.ts';
import { lacksEffect } from './effect-question.tsx';

/** An action on a medication record. */
export type DoseAct =
  | { readonly kind: 'open' | 'effect' | 'correct' | 'void'; readonly record: MedicationRecord }
  | { readonly kind: 'close'; readonly record: MedicationRecord; readonly status: ClosedStatus };

/** The act that closes a dose: "Give", or the status it gets. */
export const closingText = (status: ClosedStatus): string =>
  status === 'administered' ? 'Give' : doseStates[status].word;

const otherTexts = { open: 'Open', effect: 'Did it help?', correct: 'Correct', void: 'Delete' } as const;

/** The act in a menu. */
export const doseActTexts = (act: DoseAct): string =>
  act.kind === 'close' ? closingText(act.status) : otherTexts[act.kind];

/** The user's actions on a record, in the order of its menu. Only for display; the server enforces them. */
export function doseActsFor(record: MedicationRecord, user: Pick<User, 'id' | 'role'>, now: Date): DoseAct[] {
  const { recordedBy, recordedAt, createdAt, status } = record;
  const isPending = status === 'pending';
  const author = { recordedBy: recordedBy?.id ?? '', createdAt: recordedAt ?? createdAt };
  // The author's own, as "Wrong resident"; not what two people did.
  const isOfTwo = record.confirmedBy !== null || record.lacksSecondPerson;
  const mayTakeBack = !isPending && !isOfTwo && canCorrect(author, user, now);
  return [
    ...(isPending && can(user.role, 'canRecordMedications')
      ? ClosedStatus.options.map((given): DoseAct => ({ kind: 'close', record, status: given }))
      : []),
    { kind: 'open', record },
    ...(lacksEffect(record, now) && can(user.role, 'canRecordMedications')
      ? [{ kind: 'effect', record } as const]
      : []),
    ...(!isPending && canCorrect(author, user, now) ? [{ kind: 'correct', record } as const] : []),
    ...(can(user.role, 'canVoidRecords') || mayTakeBack ? [{ kind: 'void', record } as const] : []),
  ];
}
