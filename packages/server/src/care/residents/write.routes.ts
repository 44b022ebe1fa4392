import type { residents, AlertLimitsDraft, User } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Call, type Handlers } from '../../platform/core/handlers.ts';
import { changeResident, type ResidentPlan } from './change-resident.ts';
import { createResident } from './create-resident.ts';
import { removeResident } from './remove-resident.ts';
import { toFields, toStatus } from './resident-changes.ts';
import { findResidentBySaveKey, type ResidentDocument } from './resident.repository.ts';
import { presentResident } from './resident.presenter.ts';
import { residentChanged } from './resident-changed.ts';
import type { ResidentRoutesDeps } from './resident-routes-deps.ts';

type Write = 'create' | 'update' | 'setStatus' | 'setAlertLimits' | 'remove';
type Change =
  Call<typeof residents.update> | Call<typeof residents.setStatus> | Call<typeof residents.setAlertLimits>;

export function writeRoutes({
  config,
  readMove,
}: ResidentRoutesDeps): Pick<Handlers<typeof residents>, Write> {
  const today = () => homeToday(config.timezone).day;
  const present = (resident: ResidentDocument) => presentResident(resident, today());

  async function change(call: Change, plan: ResidentPlan) {
    const who = { actor: getActor(call), today: today(), seen: call.body.version };
    const { after } = await changeResident(call.params.id, { ...who, plan });
    return { resident: present(after) };
  }

  return {
    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, body);
      const make = () => createResident(body, getActor(call), save, { today: today(), now: new Date() });
      const { document, repeated } = await createIdempotent(save, {
        make,
        findBySaveKey: findResidentBySaveKey,
        present,
        toChange: (made) => (made.hidden ? null : residentChanged('created', made)),
      });
      const resident = present(document);
      return repeated ? new Reply({ resident }, { status: 200 }) : { resident };
    },

    update: async (call) => {
      const { version: _version, ...draft } = call.body;
      return change(call, toFields(draft, today()));
    },

    setStatus: async (call) => {
      const { id, name } = call.caller.user;
      const at = new Date();
      const move = await readMove(call.params.id, at);
      return change(call, toStatus(call.body.active, { by: { id, name }, at, ...move }));
    },

    setAlertLimits: async (call) =>
      change(call, toAlertLimits(call.body, { by: getActor(call).user, at: new Date() })),

    remove: async (call) => {
      const who = { actor: getActor(call), today: today() };
      const { resident, finish } = await removeResident(call.params.id, who);
      let recordsHidden = 0;
      try {
        recordsHidden = await finish();
      } finally {
        // Publish even if finishing fails: the resident is hidden in any case, and the next start finishes the rest.
        publishChange({ ...residentChanged('deleted', resident), recordsHidden });
      }
      return undefined;
    },
  };
}

interface Setter {
  readonly by: Pick<User, 'id' | 'name'>;
  readonly at: Date;
}

/** Plans a change of a resident's own alert limits; empty limits remove them. */
function toAlertLimits(
  { limits, reason }: Pick<AlertLimitsDraft, 'limits' | 'reason'>,
  { by, at }: Setter,
): ResidentPlan {
  const isEmpty = Object.keys(limits).length === 0;
  const alertLimits = isEmpty
    ? null
    : { limits, reason, setBy: { id: by.id, name: by.name }, setAt: at.toISOString() };
  return (current) => {
    const before = current.alertLimits ?? null;
    const isSame = JSON.stringify(before?.limits ?? {}) === JSON.stringify(limits);
    // Equal limits are not a change and keep their setter, unless the reason differs.
    if (isSame && (isEmpty || before?.reason === reason)) return null;
    const changes = { alertLimits: { before: before?.limits ?? null, after: isEmpty ? null : limits } };
    return { action: 'updated', reason, changes, set: { alertLimits } };
  };
}
