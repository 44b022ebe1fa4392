import { Problem, type alerts } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import type { Call, Handlers } from '../../platform/core/handlers.ts';
import { readRecheckMinutes } from '../../office/settings/system-setting.repository.ts';
import { findSignedIn, toHandedOver, toReleased, toTakenOver } from './alert-hands.ts';
import { toClosed, toNoted, toTaken } from './alert-steps.ts';
import type { AlertSave } from './alert.repository.ts';
import { presentAlert } from './alert.presenter.ts';
import { changeAlert, type AlertPlan } from './change-alert.ts';
import { listResidentAlerts, readAlert, listOpenAlerts, listUnclosedAlerts } from './list-alerts.ts';

/**
 * Wraps a person's step so that it is stored once per idempotency key; a repeat changes nothing, whatever the alert's state by
 * then. A form sends its note and its closing under one key, so the closing does not add a stored note again. Throws 409
 * `key-reused` with `current` if the key was used with other values.
 */
const storeOnce =
  (save: AlertSave | null, plan: AlertPlan): AlertPlan =>
  (current) => {
    if (!save) return plan(current);
    const earlier = (current.saves ?? []).filter(({ saveKey }) => saveKey === save.saveKey);
    if (earlier.some(({ saveHash }) => saveHash !== save.saveHash))
      throw new Problem('key-reused', 'This form was already saved with different values.', {
        current: presentAlert(current),
      });
    const isNoteStored = earlier.length > 0;
    // A closing also stores its note, so on a slow connection the same note can arrive after it.
    if (earlier.some(({ what }) => what === save.what) || (isNoteStored && save.what !== 'close'))
      return null;
    const change = plan(current);
    if (!change) return null;
    if (!isNoteStored) return { ...change, save };
    const { note: _stored, ...closing } = change;
    return { ...closing, reason: null, save };
  };

type Changing = 'take' | 'release' | 'handOver' | 'takeOver' | 'note' | 'close';
type Write = { [Name in Changing]: Call<(typeof alerts)[Name]> }[Changing];

export function alertRoutes(): Handlers<typeof alerts> {
  async function change(call: Write, what: AlertSave['what'], step: AlertPlan, now: Date) {
    // The hash leaves out the version, because a repeat is sent with the version that the screen shows by then.
    const { version: seen, ...body } = call.body;
    const save = idempotencyFields(call.caller.user.id, call.idempotencyKey, body);
    const plan = storeOnce(save && { ...save, what }, step);
    const { after } = await changeAlert(call.params.id, {
      actor: getActor(call),
      seen,
      plan,
      now,
      publish: save ? 'always' : 'written',
    });
    return { alert: presentAlert(after) };
  }

  return {
    list: async ({ query: { residentId } }) => {
      const { rows, more } =
        residentId === undefined ? await listOpenAlerts() : await listResidentAlerts(residentId);
      return { alerts: [...rows], more };
    },

    unclosed: ({ query }) => listUnclosedAlerts(query),

    get: async ({ params }) => {
      const alert = await readAlert(params.id);
      if (!alert) throw new Problem('not-found', 'Alert not found');
      return { alert };
    },

    take: async (call) => {
      const at = { now: new Date(), recheckMinutes: await readRecheckMinutes() };
      return change(call, 'take', toTaken(getActor(call), at), at.now);
    },

    release: async (call) => {
      const now = new Date();
      return change(call, 'release', toReleased(getActor(call), now), now);
    },

    handOver: async (call) => {
      const now = new Date();
      const to = await findSignedIn(call.body.to, now);
      return change(call, 'hand-over', toHandedOver(getActor(call), to, now), now);
    },

    takeOver: async (call) => {
      const now = new Date();
      const { from, done } = call.body;
      return change(call, 'take-over', toTakenOver(getActor(call), from, done, now), now);
    },

    note: async (call) => {
      const at = { now: new Date(), recheckMinutes: await readRecheckMinutes() };
      return change(call, 'note', toNoted(getActor(call), call.body.done, at), at.now);
    },

    close: async (call) => {
      const now = new Date();
      return change(call, 'close', toClosed(getActor(call), call.body.done ?? '', now), now);
    },
  };
}
