import { rooms, type displays } from '@hearthline/contracts';
import { actorOf, historyEntry } from '../clinical/history.ts';
import { saveOf } from '../clinical/idempotency.ts';
import type { Deps } from '../deps.ts';
import { Answer, type Handlers } from '../http/handlers.ts';
import { pairedDisplay } from './identify-display.ts';
import { pairDisplay } from './pair-display.ts';
import { changeDisplay, endDisplay, listDisplays } from './display-records.ts';
import { presentDisplay } from './display.presenter.ts';

export function displayRoutes({ wall, publish }: Deps): Handlers<typeof displays> {
  const tell = () => publish('displays:changed', {}, rooms.holding('canManageDisplays'));
  return {
    list: async () => ({ displays: (await listDisplays()).map(presentDisplay) }),

    pair: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = saveOf(caller.user.id, idempotencyKey, body);
      const { document, repeated } = await pairDisplay(body, actorOf(call), save);
      tell();
      return new Answer({ display: presentDisplay(document) }, { status: repeated ? 200 : 201 });
    },

    update: async (call) => {
      const { version, ...set } = call.body;
      const display = await changeDisplay(call.params.id, set, {
        actor: actorOf(call),
        seen: version,
      });
      wall.displayChanged(pairedDisplay(display));
      tell();
      return { display: presentDisplay(display) };
    },

    remove: async (call) => {
      await endDisplay(call.params.id, historyEntry(actorOf(call), 'deleted', new Date()));
      wall.displayEnded(call.params.id);
      tell();
      return undefined;
    },
  };
}
