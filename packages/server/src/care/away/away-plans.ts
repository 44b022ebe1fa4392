import {
  awayRules,
  Problem,
  type AwayDraft,
  type LeftDraft,
  type Resident,
  type ResidentReturn,
  type ResidentStay,
  type ReturnDraft,
} from '@hearthline/contracts';
import { changesBetween } from '../../records/clinical/history.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { ResidentPlan } from '../residents/change-resident.ts';
import { presenceFields } from '../residents/resident-changes.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { presentResident } from '../residents/resident.presenter.ts';

const dayMs = 24 * 60 * 60_000;
/** The maximum by which a time may lie ahead of the server's clock, in ms. */
const maxAheadMs = 2 * 60_000;

export interface Mover {
  readonly by: NonNullable<ResidentReturn['by']>;
  readonly now: Date;
}

/** The time of a leaving or return, by default now. @throws Problem 422 naming `field`. */
function toTime(value: string | undefined, field: 'since' | 'returnedAt', now: Date): string {
  const at = value === undefined ? now : new Date(value);
  if (at.getTime() > now.getTime() + maxAheadMs) throw invalidField(field, 'This time is in the future.');
  if (at.getTime() < now.getTime() - awayRules.daysBack * dayMs)
    throw invalidField(field, `This time is more than ${String(awayRules.daysBack)} days ago.`);
  return at.toISOString();
}

type SentStay = Omit<AwayDraft, 'version'> | Omit<LeftDraft, 'version'>;

/**
 * Plans that a resident left the home, or that where they are is corrected; null if this very stay is stored.
 * @throws Problem 422 naming `since` or `expectedBack`.
 */
export function toStay(sent: SentStay, today: string, { by, now }: Mover): ResidentPlan {
  const since = toTime(sent.since, 'since', now);
  const expectedBack = 'expectedBack' in sent ? sent.expectedBack : null;
  if (expectedBack !== null && expectedBack < today)
    throw invalidField('expectedBack', 'This day is over. Please enter the day on which they are expected.');
  const medicinesOut = 'medicinesOut' in sent ? sent.medicinesOut : [];
  const stay: ResidentStay = { kind: sent.kind, since, where: sent.where, expectedBack, by, medicinesOut };
  return (current) => {
    if (!current.active && isSame(current.stay, stay)) return null;
    const { lastReturn } = current;
    if (current.active && lastReturn && since < lastReturn.returnedAt)
      throw invalidField('since', `${current.name} came back after this time. Please check date and time.`);
    const set = { active: false, stay };
    return {
      action: current.active ? 'deactivated' : 'updated',
      changes: changesBetween(current, set, presenceFields),
      set,
    };
  };
}

interface ReturnContext extends Mover {
  readonly hasPrescriptions: boolean;
  readonly today: string;
}

/**
 * Plans the return of a resident; null if this very return is stored. After a stay in hospital the medicines are to be checked, after
 * another absence if there are prescriptions.
 * @throws Problem 422 naming `returnedAt`; 409 `stale` if the resident is here.
 */
export function toReturn(
  { returnedAt: sentAt, medicinesBack }: Omit<ReturnDraft, 'version'>,
  { by, now, hasPrescriptions, today }: ReturnContext,
): ResidentPlan {
  const returnedAt = toTime(sentAt, 'returnedAt', now);
  return (current) => {
    if (current.active) {
      if (isReturn(current.lastReturn, { returnedAt, by, medicinesBack })) return null;
      throw new Problem('stale', `${current.name} is noted as here already.`, {
        current: presentResident(current, today),
      });
    }
    const { stay } = current;
    if (stay && returnedAt < stay.since)
      throw invalidField('returnedAt', `${current.name} left after this time. Please check date and time.`);
    const lastReturn: ResidentReturn = {
      from: stay?.kind ?? 'leave',
      since: stay?.since ?? returnedAt,
      returnedAt,
      by,
      medicinesBack,
      check: stay?.kind === 'hospital' || hasPrescriptions ? 'pending' : 'none',
    };
    const set = { active: true, stay: null, lastReturn };
    return { action: 'activated', changes: changesBetween(current, set, presenceFields), set };
  };
}

/** Compares what was entered; the time of entry differs between an attempt and its repeat only if none was sent. */
const isSame = (stored: Resident['stay'], sent: ResidentStay): boolean =>
  JSON.stringify(stored) === JSON.stringify(sent);

const isReturn = (
  stored: ResidentDocument['lastReturn'],
  { returnedAt, by, medicinesBack }: Pick<ResidentReturn, 'returnedAt' | 'by' | 'medicinesBack'>,
): boolean =>
  stored?.returnedAt === returnedAt &&
  stored.by?.id === by?.id &&
  JSON.stringify(stored.medicinesBack) === JSON.stringify(medicinesBack);
