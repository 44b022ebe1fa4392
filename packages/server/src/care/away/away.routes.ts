import { Problem, type away } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import type { Call, Handlers } from '../../platform/core/handlers.ts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { changeResident, type ResidentPlan } from '../residents/change-resident.ts';
import { presentResident } from '../residents/resident.presenter.ts';
import { findResident } from '../residents/resident.repository.ts';
import { toReturn, toStay, type Mover } from './away-plans.ts';
import { readMove } from './read-move.ts';
import { readToCheck, toReconciled } from './reconcile.ts';

export interface AwayRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
}

type Move =
  | Call<typeof away.leave>
  | Call<typeof away.leaveHome>
  | Call<typeof away.comeBack>
  | Call<typeof away.reconcile>;

/** Residents who leave and come back, and the check of their medicines after it. */
export function awayRoutes({ config: { timezone } }: AwayRoutesDeps): Handlers<typeof away> {
  const readContext = ({ caller: { user } }: Move): Mover & { readonly today: string } => {
    const now = new Date();
    return { by: { id: user.id, name: user.name }, now, today: homeToday(timezone, now).day };
  };

  async function change(call: Move, today: string, plan: ResidentPlan) {
    const { after } = await changeResident(call.params.id, {
      actor: getActor(call),
      today,
      seen: call.body.version,
      plan,
    });
    return { resident: presentResident(after, today), after };
  }

  async function leave(call: Call<typeof away.leave> | Call<typeof away.leaveHome>) {
    const context = readContext(call);
    const { version: _version, ...sent } = call.body;
    const move = await readMove(call.params.id, context.now);
    const { resident } = await change(call, context.today, toStay(sent, { ...context, ...move }));
    return { resident };
  }

  return {
    leave,
    leaveHome: leave,

    comeBack: async (call) => {
      const context = readContext(call);
      const { version: _version, ...sent } = call.body;
      const move = await readMove(call.params.id, context.now);
      const plan = toReturn(sent, { ...context, ...move });
      const { resident } = await change(call, context.today, plan);
      return { resident };
    },

    reconcile: async (call) => {
      const context = readContext(call);
      const { version: _version, ...sent } = call.body;
      const prescribed = await readToCheck(call.params.id, context.now);
      const plan = toReconciled(sent, { ...context, prescribed });
      const { resident, after } = await change(call, context.today, plan);
      const reconciliation = after.reconciliations?.at(-1);
      if (!reconciliation) throw new Error('A signed check is stored.');
      return { resident, reconciliation };
    },

    reconciliations: async ({ params }) => {
      const resident = await findResident(params.id);
      if (!resident) throw new Problem('not-found', 'Resident not found');
      return { reconciliations: [...(resident.reconciliations ?? [])].reverse() };
    },
  };
}
