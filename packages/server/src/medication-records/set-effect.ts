import type { MedicationRecord } from '@hearthline/contracts';
import { invalidField } from '../clinical/record-policy.ts';
import type { RecordPlan } from './change-medication-record.ts';

type Effect = NonNullable<MedicationRecord['effect']>;

/** Notes whether a dose helped. @throws Problem 422 naming `helped` for one that was not given. */
export function effectPlan(
  { helped, note }: Pick<Effect, 'helped' | 'note'>,
  { id, name }: Effect['by'],
  now: Date,
): RecordPlan {
  return (current) => {
    if (current.status !== 'administered') throw invalidField('helped', 'This dose was not given.');
    const shown = ({ helped: how, note: more }: Pick<Effect, 'helped' | 'note'>) => ({
      helped: how,
      ...(more && { note: more }),
    });
    return {
      action: 'updated',
      changes: {
        effect: { before: current.effect ? shown(current.effect) : null, after: shown({ helped, note }) },
      },
      set: { effect: { helped, note, by: { id, name }, at: now } },
    };
  };
}
