import { Erasure, type erasures } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import { readRetentionYears } from '../../office/settings/system-setting.repository.ts';
import { beginErasure, parseResidentId } from './begin-erasure.ts';
import { findResidentsWhoLeft } from './due-residents.ts';
import { findErasedIds, findErasure, findErasures, type ErasureDocument } from './erasure.repository.ts';

export interface ErasureRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
}

/** Rows of each list. */
const maxListed = 200;

const toReply = createPresenter(Erasure);
const present = (erasure: ErasureDocument): Erasure =>
  toReply(erasure, { by: { id: erasure.by.id, name: erasure.by.name } });

export function erasureRoutes({ config: { timezone } }: ErasureRoutesDeps): Handlers<typeof erasures> {
  const today = () => homeToday(timezone).day;
  async function findDue(years: number | null) {
    if (years === null) return [];
    const [left, begun] = [await findResidentsWhoLeft({ years, timezone }), await findErasedIds()];
    return left.filter(({ id, dueOn }) => dueOn <= today() && !begun.has(id));
  }
  return {
    list: async () => {
      const years = await readRetentionYears();
      const [due, done] = await Promise.all([findDue(years), findErasures(maxListed)]);
      return { years, due: due.slice(0, maxListed), erasures: done.map(present) };
    },

    ofResident: async ({ params: { id } }) => {
      const erasure = await findErasure(parseResidentId(id));
      if (erasure) return { due: null, erasure: present(erasure) };
      const due = await findDue(await readRetentionYears());
      return { due: due.find((one) => one.id === id) ?? null, erasure: null };
    },

    begin: async (call) => {
      const { name, reason } = call.body;
      const who = { actor: getActor(call), timezone, today: today() };
      const erasure = await beginErasure(call.params.id, { name, reason, ...who });
      publishChange({ kind: 'erasures', begun: true });
      return { erasure: present(erasure) };
    },
  };
}
