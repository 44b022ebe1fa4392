import { Problem, type AuditAction } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { writeCareAlert, type CareAlertDocument, type CareAlertWrite } from './care-alert.model.ts';
import { presentCareAlert } from './care-alert.presenter.ts';
import { findCareAlert } from './find-care-alerts.model.ts';

/** What is to become of an alert as it is now, and who does it. */
export interface CareAlertChange extends Omit<CareAlertWrite, 'entry'> {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** What the audit shows beside the action. */
  readonly reason?: string | null;
}

/** What is to change; null when it is so already, which is answered as done and written by nobody. May throw. */
export type CareAlertPlan = (current: CareAlertDocument) => CareAlertChange | null;

interface Request {
  readonly plan: CareAlertPlan;
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
export async function changeCareAlert(
  id: string,
  { plan, now, seen }: Request,
): Promise<{ before: CareAlertDocument; after: CareAlertDocument }> {
  for (let tries = 1; ; tries += 1) {
    const before = await findCareAlert(id);
    if (!before) throw new Problem('not-found', 'Alert not found');
    const change = plan(before);
    if (!change) return { before, after: before };
    if (tries > TRIES || (seen ?? before.version) !== before.version) throw stale(before);
    const { actor, action, reason = null, ...write } = change;
    const entry = historyEntry(actor, action, now, { reason });
    const after = await writeCareAlert(before, { ...write, entry });
    if (after) return { before, after };
  }
}

/** The refusal of a change to an alert that is not as its changer saw it: says who was there first. */
export function stale(current: CareAlertDocument): Problem {
  return new Problem('stale', whyStale(current), { current: presentCareAlert(current) });
}

function whyStale({ state, takenBy, closedBy }: CareAlertDocument): string {
  if (state === 'closed') return `${closedBy?.name ?? 'Someone else'} closed this alert.`;
  if (state === 'withdrawn') return 'This alert was withdrawn.';
  if (state === 'taken' && takenBy) return `${takenBy.name} is on it.`;
  return 'Someone else changed this alert in the meantime.';
}
