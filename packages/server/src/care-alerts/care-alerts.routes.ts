import { Problem, rooms, type careAlerts } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import type { Deps } from '../deps.ts';
import type { Call, Handlers } from '../http/handlers.ts';
import { readRecheckMinutes } from '../system/system-setting.model.ts';
import { toClosed, toNoted, toTaken } from './care-alert-plans.ts';
import { presentCareAlert } from './care-alert.presenter.ts';
import { changeCareAlert, type CareAlertPlan } from './change-care-alert.ts';
import {
  findCareAlertsOf,
  findOneCareAlert,
  findOpenCareAlerts,
  findUnclosedCareAlerts,
} from './list-care-alerts.ts';

type Write = Call<typeof careAlerts.take> | Call<typeof careAlerts.note> | Call<typeof careAlerts.close>;

export function careAlertRoutes({ publish }: Deps): Handlers<typeof careAlerts> {
  async function change(call: Write, plan: CareAlertPlan, now: Date) {
    const { before, after } = await changeCareAlert(call.params.id, { plan, now, seen: call.body.version });
    const alert = presentCareAlert(after);
    if (after !== before) publish('care-alerts:changed', [alert], rooms.signedIn);
    return { alert };
  }

  return {
    list: async ({ query: { residentId } }) => ({
      alerts: residentId === undefined ? await findOpenCareAlerts() : await findCareAlertsOf(residentId),
    }),

    unclosed: ({ query }) => findUnclosedCareAlerts(query),

    get: async ({ params }) => {
      const alert = await findOneCareAlert(params.id);
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
