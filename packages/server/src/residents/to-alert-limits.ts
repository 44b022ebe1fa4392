import type { AlertLimitsDraft, User } from '@hearthline/contracts';
import type { ResidentPlan } from './change-resident.ts';

interface Setter {
  readonly by: Pick<User, 'id' | 'name'>;
  readonly at: Date;
}

/** Plans a change of a resident's own alert limits; empty limits remove them. */
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
    // Equal limits are no change, and keep who set them, unless the reason differs.
    if (isSame && (isEmpty || before?.reason === reason)) return null;
    const changes = { alertLimits: { before: before?.limits ?? null, after: isEmpty ? null : limits } };
    return { action: 'updated', reason, changes, set: { alertLimits } };
  };
}
