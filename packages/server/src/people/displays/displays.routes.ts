import type { displays } from '@hearthline/contracts';
import { getActor, historyEntry } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { pairDisplay } from './pair-display.ts';
import { changeDisplay, endDisplay } from './change-display.ts';
import { listDisplays } from './display.repository.ts';
import { presentDisplay } from './display.presenter.ts';

export function displayRoutes(): Handlers<typeof displays> {
  return {
    list: async () => ({ displays: (await listDisplays()).map(presentDisplay) }),

    pair: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, body);
      const { document, repeated } = await pairDisplay(body, getActor(call), save);
      return new Reply({ display: presentDisplay(document) }, { status: repeated ? 200 : 201 });
    },

    update: async (call) => {
      const { version, ...set } = call.body;
      const display = await changeDisplay(call.params.id, set, {
        actor: getActor(call),
        seen: version,
      });
      return { display: presentDisplay(display) };
    },

    remove: async (call) => {
      await endDisplay(call.params.id, historyEntry(getActor(call), 'deleted', new Date()));
      publishChange({ kind: 'display', what: 'ended', id: call.params.id });
      return undefined;
    },
  };
}
