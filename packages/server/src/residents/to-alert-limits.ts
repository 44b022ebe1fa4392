import type { AlertLimitsDraft, User } from '@hearthline/contracts';
import type { ResidentPlan } from './change-resident.ts';

interface Setter {
  readonly by: Pick<User, 'id' | 'name'>;
  readonly at: Date;
}

/** Limits of the resident's own in place of those there were; empty ones take them away. */
export function toAlertLimits(
  { limits, reason }: Pick<AlertLimitsDraft, 'limits' | 'reason'>,
  { by, at }: Setter,
): ResidentPlan {
  const isEmpty = Object.keys(limits).length === 0;
  const alertLimits = isEmpty
    ? null
    : { limits, reason, setBy: { id: by.id, name: by.name }, setAt: at.toISOString() };
  return (current) => {
    const before = current.alertLimits ?? null;
    const isSame = JSON.stringify(before?.limits ?? {}) === JSON.stringify(limits);
    // What is so already stays in the name of who set it, unless there is another reason for it.
    if (isSame && (isEmpty || before?.reason === reason)) return null;
    const changes = { alertLimits: { before: before?.limits ?? null, after: isEmpty ? null : limits } };
    return { action: 'updated', reason, changes, set: { alertLimits } };
  };
}
