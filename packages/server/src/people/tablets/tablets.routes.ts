import type { tablets } from '@hearthline/contracts';
import { getActor, historyEntry } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import type { EndSessions } from '../sessions/session.service.ts';
import { enrolTablet, noSuchTablet, renameTablet } from './change-tablet.ts';
import { listTablets, markTabletEnded } from './tablet.repository.ts';
import { presentTablet } from './tablet.presenter.ts';
import { endTabletSignIns } from './tablet-user.repository.ts';

export interface TabletRoutesDeps {
  readonly endSessions: EndSessions;
}

export function tabletRoutes({ endSessions }: TabletRoutesDeps): Handlers<typeof tablets> {
  return {
    list: async () => ({ tablets: (await listTablets()).map(presentTablet) }),

    enrol: async (call) => {
      const save = idempotencyFields(call.caller.user.id, call.idempotencyKey, call.body);
      const { document, repeated } = await enrolTablet(call.body, getActor(call), save);
      return new Reply({ tablet: presentTablet(document) }, { status: repeated ? 200 : 201 });
    },

    update: async (call) => {
      const { name, version } = call.body;
      const tablet = await renameTablet(call.params.id, name, { actor: getActor(call), seen: version });
      return { tablet: presentTablet(tablet) };
    },

    remove: async (call) => {
      const { id } = call.params;
      const actor = getActor(call);
      if (!(await markTabletEnded(id, historyEntry(actor, 'deleted', new Date())))) throw noSuchTablet();
      await endTabletSignIns({ tabletId: id });
      await endSessions({ tabletId: id }, 'tablet-ended', actor);
      publishChange({ kind: 'tablet' });
      return undefined;
    },
  };
}
