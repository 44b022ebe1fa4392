import { Problem, type alerts } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import type { Call, Handlers } from '../core/handlers.ts';
import { readRecheckMinutes } from '../system/system-setting.model.ts';
import { toClosed, toNoted, toTaken } from './alert-steps.ts';
import type { AlertsChanged } from './alerts-changed.ts';
import { presentAlert } from './alert.presenter.ts';
import { changeAlert, type AlertPlan } from './change-alert.ts';
import { listAlertsOf, readAlert, listOpenAlerts, listUnclosedAlerts } from './list-alerts.ts';

type Write = Call<typeof alerts.take> | Call<typeof alerts.note> | Call<typeof alerts.close>;

export interface AlertRoutesDeps {
  readonly changed: (change: AlertsChanged) => void;
}

export function alertRoutes({ changed }: AlertRoutesDeps): Handlers<typeof alerts> {
  async function change(call: Write, plan: AlertPlan, now: Date) {
    const who = { actor: actorOf(call), seen: call.body.version };
    const { before, after } = await changeAlert(call.params.id, { ...who, plan, now });
    const alert = presentAlert(after);
    if (after !== before) changed({ kind: 'alerts', records: [alert] });
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
      return change(call, toTaken(actorOf(call), at), at.now);
    },

    note: async (call) => {
      const at = { now: new Date(), recheckMinutes: await readRecheckMinutes() };
      return change(call, toNoted(actorOf(call), call.body.done, at), at.now);
    },

    close: async (call) => {
      const now = new Date();
      return change(call, toClosed(actorOf(call), call.body.done ?? '', now), now);
    },
  };
}
