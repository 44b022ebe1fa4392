import { Problem, type AuditAction } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { writeAlert, type AlertDocument, type AlertWrite } from './alert.model.ts';
import { presentAlert } from './alert.presenter.ts';
import { findAlert } from './find-alerts.model.ts';

/** What is to become of an alert as it is now, and who does it. */
export interface AlertChange extends Omit<AlertWrite, 'entry'> {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** What the audit shows beside the action. */
  readonly reason?: string | null;
}

/** What is to change; null when it is so already, which is answered as done and written by nobody. May throw. */
export type AlertPlan = (current: AlertDocument) => AlertChange | null;

interface Request {
  readonly plan: AlertPlan;
  readonly now: Date;
  /** The version that the changer has seen, where they said so. */
  readonly seen?: number | undefined;
}

/** How often a change that names no version is worked out anew because another came between. */
const TRIES = 20;

/**
 * Changes an alert in one update together with its history entry. Answers it before and after; the same document twice
 * when nothing was to change. Throws 404; 409 `stale` with `current`; what the plan throws.
 */
export async function changeAlert(
  id: string,
  { plan, now, seen }: Request,
): Promise<{ before: AlertDocument; after: AlertDocument }> {
  for (let tries = 1; ; tries += 1) {
    const before = await findAlert(id);
    if (!before) throw new Problem('not-found', 'Alert not found');
    const change = plan(before);
    if (!change) return { before, after: before };
    if (tries > TRIES || (seen ?? before.version) !== before.version) throw stale(before);
    const { actor, action, reason = null, ...write } = change;
    const entry = historyEntry(actor, action, now, { reason });
    const after = await writeAlert(before, { ...write, entry });
    if (after) return { before, after };
  }
}

/** The refusal of a change to an alert that is not as its changer saw it: says who was there first. */
export function stale(current: AlertDocument): Problem {
  return new Problem('stale', whyStale(current), { current: presentAlert(current) });
}

function whyStale({ state, takenBy, closedBy }: AlertDocument): string {
  if (state === 'closed') return `${closedBy?.name ?? 'Someone else'} closed this alert.`;
  if (state === 'withdrawn') return 'This alert was withdrawn.';
  if (state === 'taken' && takenBy) return `${takenBy.name} is on it.`;
  return 'Someone else changed this alert in the meantime.';
}
