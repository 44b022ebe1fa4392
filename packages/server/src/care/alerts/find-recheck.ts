import type { FindRecheck } from '../vitals/recheck.policy.ts';
import { isOfDoses, getReadingKinds } from './alert.repository.ts';
import { findAlert } from './find-alerts.repository.ts';

/**
 * Finds the kinds to measure again for an alert in any state, because a queued reading may arrive after the alert was closed.
 */
export const findRecheck: FindRecheck = async (id) => {
  const alert = await findAlert(id);
  return alert && !isOfDoses(alert)
    ? { residentId: alert.residentId.toString(), kinds: getReadingKinds(alert) }
    : null;
};
