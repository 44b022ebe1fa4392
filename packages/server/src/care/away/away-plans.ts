import {
  awayKinds,
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
import { invalidField, maxAheadMs } from '../../records/clinical/record-policy.ts';
import type { ResidentPlan } from '../residents/change-resident.ts';
import { getAwaySince, planReturn, presenceFields, type MoveContext } from '../residents/presence.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { presentResident } from '../residents/resident.presenter.ts';

const dayMs = 24 * 60 * 60_000;

export interface Mover {
  readonly by: NonNullable<ResidentReturn['by']>;
  readonly now: Date;
}

interface Moving extends Mover, MoveContext {
  /** The home's day, yyyy-MM-dd. */
  readonly today: string;
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
export function toStay(sent: SentStay, { by, now, today, ...context }: Moving): ResidentPlan {
  const expectedBack = 'expectedBack' in sent ? sent.expectedBack : null;
  if (expectedBack !== null && expectedBack < today)
    throw invalidField('expectedBack', 'This day is over. Please enter the day on which they are expected.');
  const medicinesOut = 'medicinesOut' in sent ? sent.medicinesOut : [];
  return (current) => {
    const since = toSince(sent, current, { now, ...context });
    const stay: ResidentStay = { kind: sent.kind, since, where: sent.where, expectedBack, by, medicinesOut };
    if (!current.active && isSame(current.stay, stay)) return null;
    const set = { active: false, stay, awaySince: toAwaySince(stay, current, context) };
    return {
      action: current.active ? 'deactivated' : 'updated',
      changes: changesBetween(current, set, presenceFields),
      set,
    };
  };
}

const isAwayKind = (kind: ResidentStay['kind']): boolean => awayKinds.some((each) => each === kind);

/**
 * Since when a resident is where they are now. What is stored stays, however long ago, unless another time is sent; by default, who
 * was away and left for good did so now.
 */
function toSince(
  { kind, since: sent }: SentStay,
  current: ResidentDocument,
  { now, deactivatedAt }: Pick<Moving, 'now' | 'deactivatedAt'>,
): string {
  const stored = current.active
    ? null
    : (current.stay?.since ?? getAwaySince(current, { deactivatedAt }).toISOString());
  const leavesForGood = current.stay && isAwayKind(current.stay.kind) && !isAwayKind(kind);
  if (stored !== null && (sent === undefined ? !leavesForGood : Date.parse(sent) === Date.parse(stored)))
    return stored;
  const since = toTime(sent, 'since', now);
  const { lastReturn } = current;
  if (lastReturn && since < lastReturn.returnedAt)
    throw invalidField('since', `${current.name} came back after this time. Please check date and time.`);
  return since;
}

/** The beginning of the absence: moved by a correction of the stay with which it began, never by going on to another place. */
function toAwaySince(
  { kind, since }: ResidentStay,
  current: ResidentDocument,
  context: Pick<MoveContext, 'deactivatedAt'>,
): Date {
  const left = new Date(since);
  if (current.active) return left;
  const awaySince = getAwaySince(current, context);
  const { stay } = current;
  const isCorrection = stay?.kind === kind && Date.parse(stay.since) === awaySince.getTime();
  return isCorrection || left < awaySince ? left : awaySince;
}

/**
 * Plans the return of a resident; null if this very return is stored.
 * @throws Problem 422 naming `returnedAt`; 409 `stale` if the resident is here.
 */
export function toReturn(
  { returnedAt: sentAt, medicinesBack }: Omit<ReturnDraft, 'version'>,
  { by, now, today, ...context }: Moving,
): ResidentPlan {
  const returnedAt = toTime(sentAt, 'returnedAt', now);
  return (current) => {
    if (current.active) {
      if (isReturn(current.lastReturn, { returnedAt, by, medicinesBack })) return null;
      throw new Problem('stale', `${current.name} is noted as here already.`, {
        current: presentResident(current, today),
      });
    }
    if (current.stay && returnedAt < getAwaySince(current, context).toISOString())
      throw invalidField('returnedAt', `${current.name} left after this time. Please check date and time.`);
    return planReturn(current, { returnedAt, by, medicinesBack }, context);
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
