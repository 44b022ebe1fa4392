import { Problem, type alerts } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import { idempotencyFields } from '../clinical/idempotency.ts';
import type { Call, Handlers } from '../core/handlers.ts';
import { readRecheckMinutes } from '../system/system-setting.model.ts';
import { toClosed, toNoted, toTaken } from './alert-steps.ts';
import type { AlertSave } from './alert.model.ts';
import type { AlertsChanged } from './alerts-changed.ts';
import { presentAlert } from './alert.presenter.ts';
import { changeAlert, type AlertPlan } from './change-alert.ts';
import { listAlertsOf, readAlert, listOpenAlerts, listUnclosedAlerts } from './list-alerts.ts';
import { storeOnce } from './store-once.ts';

type Write = Call<typeof alerts.take> | Call<typeof alerts.note> | Call<typeof alerts.close>;

export interface AlertRoutesDeps {
  readonly changed: (change: AlertsChanged) => void;
}

export function alertRoutes({ changed }: AlertRoutesDeps): Handlers<typeof alerts> {
  async function change(call: Write, what: AlertSave['what'], step: AlertPlan, now: Date) {
    // The version is no part of what is saved: a repeat is sent with the one on screen by then.
    const { version: seen, ...body } = call.body;
    const save = idempotencyFields(call.caller.user.id, call.idempotencyKey, body);
    const plan = storeOnce(save && { ...save, what }, step);
    const { before, after } = await changeAlert(call.params.id, { actor: actorOf(call), seen, plan, now });
    const alert = presentAlert(after);
    // A repeat is published too: the attempt that stored it may have failed before it was.
    if (after !== before || save) changed({ kind: 'alerts', records: [alert] });
    return { alert };
  }

  return {
    list: async ({ query: { residentId } }) => {
      const { rows, more } =
        residentId === undefined ? await listOpenAlerts() : await listAlertsOf(residentId);
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
      return change(call, 'take', toTaken(actorOf(call), at), at.now);
    },

    note: async (call) => {
      const at = { now: new Date(), recheckMinutes: await readRecheckMinutes() };
      return change(call, 'note', toNoted(actorOf(call), call.body.done, at), at.now);
    },

    close: async (call) => {
      const now = new Date();
      return change(call, 'close', toClosed(actorOf(call), call.body.done ?? '', now), now);
    },
  };
}
