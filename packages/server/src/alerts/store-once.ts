import { Problem } from '@hearthline/contracts';
import type { AlertSave } from './alert.model.ts';
import { presentAlert } from './alert.presenter.ts';
import type { AlertPlan } from './change-alert.ts';

/**
 * Plans a person's step so that it is stored once under its idempotency key: a repeat changes nothing, whatever became of the alert
 * since. A form sends its note and its closing under one key: a note that is stored is not added again by the closing. Throws 409
 * `key-reused` with `current` if the key came with another text.
 */
export const storeOnce =
  (save: AlertSave | null, plan: AlertPlan): AlertPlan =>
  (current) => {
    if (!save) return plan(current);
    const earlier = (current.saves ?? []).filter(({ saveKey }) => saveKey === save.saveKey);
    if (earlier.some(({ saveHash }) => saveHash !== save.saveHash))
      throw new Problem('key-reused', 'This form was already saved with different values.', {
        current: presentAlert(current),
      });
    const isNoteStored = earlier.length > 0;
    // A closing stores its note too: the same note may arrive after it, by a slow connection.
    if (earlier.some(({ what }) => what === save.what) || (isNoteStored && save.what !== 'close'))
      return null;
    const change = plan(current);
    if (!change) return null;
    if (!isNoteStored) return { ...change, save };
    const { note: _stored, ...closing } = change;
    return { ...closing, reason: null, save };
  };
