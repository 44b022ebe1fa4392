import type { FindRecheck } from '../vitals/recheck.policy.ts';
import { isOfDoses, getReadingKinds } from './alert.repository.ts';
import { findAlert } from './find-alerts.repository.ts';

/** Finds what an alert asks to be measured again, in any state: a reading that waited on a device may come after its end. */
export const findRecheck: FindRecheck = async (id) => {
  const alert = await findAlert(id);
  return alert && !isOfDoses(alert)
    ? { residentId: alert.residentId.toString(), kinds: getReadingKinds(alert) }
    : null;
};
