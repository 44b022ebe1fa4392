import { rooms, type screens } from '@hearthline/contracts';
import { actorOf, historyEntry } from '../clinical/history.ts';
import { saveOf } from '../clinical/once.ts';
import type { Deps } from '../deps.ts';
import { Answer, type Handlers } from '../http/handlers.ts';
import { pairedScreen } from './identify-screen.ts';
import { pairScreen } from './pair-screen.ts';
import { changeScreen, endScreen, listScreens } from './screen-rows.ts';
import { presentScreen } from './screen.presenter.ts';

export function screenRoutes({ wall, publish }: Deps): Handlers<typeof screens> {
  const tell = () => publish('screens:changed', {}, rooms.holding('canManageScreens'));
  return {
    list: async () => ({ screens: (await listScreens()).map(presentScreen) }),

    pair: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = saveOf(caller.user.id, idempotencyKey, body);
      const { document, repeated } = await pairScreen(body, actorOf(call), save);
      tell();
      return new Answer({ screen: presentScreen(document) }, { status: repeated ? 200 : 201 });
    },

    update: async (call) => {
      const { version, ...set } = call.body;
      const screen = await changeScreen(call.params.id, set, actorOf(call), version);
      wall.screenChanged(pairedScreen(screen));
      tell();
      return { screen: presentScreen(screen) };
    },

    remove: async (call) => {
      await endScreen(call.params.id, historyEntry(actorOf(call), 'deleted', new Date()));
      wall.screenEnded(call.params.id);
      tell();
      return undefined;
    },
  };
}
