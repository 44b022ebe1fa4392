import { rooms, type residents } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import { homeToday } from '../clinical/home-day.ts';
import { createIdempotent, saveOf } from '../clinical/idempotency.ts';
import type { Deps } from '../deps.ts';
import { Answer, type Call, type Handlers } from '../http/handlers.ts';
import { changeResident, type ResidentPlan } from './change-resident.ts';
import { createResident } from './create-resident.ts';
import { removeResident } from './remove-resident.ts';
import { toAlertLimits } from './to-alert-limits.ts';
import { toFields, toStatus } from './resident-changes.ts';
import { findResidentBySaveKey, type ResidentDocument } from './resident.model.ts';
import { presentResident } from './resident.presenter.ts';
import { createPublishResident } from './publish-resident.ts';

type Write = 'create' | 'update' | 'setStatus' | 'setAlertLimits' | 'remove';
type Change =
  Call<typeof residents.update> | Call<typeof residents.setStatus> | Call<typeof residents.setAlertLimits>;

export function writeRoutes(deps: Deps): Pick<Handlers<typeof residents>, Write> {
  const tell = createPublishResident(deps);
  const today = () => homeToday(deps.config.timezone).day;
  const present = (resident: ResidentDocument) => presentResident(resident, today());

  async function change(call: Change, plan: ResidentPlan) {
    const who = { actor: actorOf(call), today: today(), seen: call.body.version };
    const { before, after } = await changeResident(call.params.id, { ...who, plan });
    if (after !== before) tell(after, 'updated');
    return { resident: present(after) };
  }

  return {
    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = saveOf(caller.user.id, idempotencyKey, body);
      const make = () => createResident(body, actorOf(call), save, { today: today(), now: new Date() });
      const { document, repeated, untold } = await createIdempotent(save, {
        make,
        findBySaveKey: findResidentBySaveKey,
        present,
      });
      const resident = present(document);
      if (untold && !document.hidden) tell(document, 'created');
      return repeated ? new Answer({ resident }, { status: 200 }) : { resident };
    },

    update: async (call) => {
      const { version: _version, ...draft } = call.body;
      return change(call, toFields(draft, today()));
    },

    setStatus: async (call) => change(call, toStatus(call.body.active)),

    setAlertLimits: async (call) =>
      change(call, toAlertLimits(call.body, { by: actorOf(call).user, at: new Date() })),

    remove: async (call) => {
      const who = { actor: actorOf(call), today: today() };
      const { resident, finish } = await removeResident(call.params.id, who);
      // Hidden they are, whatever becomes of the rest: that is told at its end, also where it has to wait for the next start.
      const records = await finish().finally(() => tell(resident, 'deleted'));
      if (records > 0)
        for (const resource of ['vitals', 'medication-records'] as const)
          deps.publish('records:reload', { resource }, rooms.signedIn);
      return undefined;
    },
  };
}
