import { Problem, rooms } from '@hearthline/contracts';
import type { residents } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import { homeToday } from '../clinical/home-day.ts';
import { once, saveOf } from '../clinical/once.ts';
import type { Deps } from '../deps.ts';
import { Answer } from '../http/handlers.ts';
import type { Handlers } from '../http/handlers.ts';
import { createResident } from './create-resident.ts';
import { findResident, findResidentBySaveKey, findResidents } from './resident.model.ts';
import type { ResidentDocument } from './resident.model.ts';
import { presentResident } from './resident.presenter.ts';

export function residentRoutes({ config, publish, statsChanged }: Deps): Handlers<typeof residents> {
  const today = () => homeToday(config.timezone).day;
  const present = (resident: ResidentDocument) => presentResident(resident, today());

  return {
    list: async () => {
      const everyone = await findResidents();
      return { residents: everyone.map(present), found: everyone.length, total: everyone.length };
    },

    get: async ({ params }) => {
      const resident = await findResident(params.id);
      if (!resident) throw new Problem('not-found', 'Resident not found');
      return { resident: present(resident) };
    },

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = saveOf(caller.user.id, idempotencyKey, body);
      const make = () => createResident(body, actorOf(call), save, { today: today(), now: new Date() });
      const created = await once(save, { make, findBySaveKey: findResidentBySaveKey, present });
      const resident = present(created.document);
      if (created.repeated) return new Answer({ resident }, { status: 200 });
      publish('residents:changed', { id: resident.id, change: 'created', version: 1 }, rooms.signedIn);
      statsChanged();
      return { resident };
    },
  };
}
