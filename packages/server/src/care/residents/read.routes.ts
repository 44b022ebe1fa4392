import { Problem, type residents } from '@hearthline/contracts';
import { findResidentAudit } from '../../records/audit/audit.repository.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { findResidentsPage, findSimilar } from './resident-list.repository.ts';
import { findResident, residentExists, type ResidentDocument } from './resident.repository.ts';
import { presentResident } from './resident.presenter.ts';
import type { ResidentRoutesDeps } from './resident-routes-deps.ts';

type Read = 'list' | 'similar' | 'get' | 'audit';

export function readRoutes({
  config,
  idsByVitals,
  findLastVitals,
}: ResidentRoutesDeps): Pick<Handlers<typeof residents>, Read> {
  const today = () => homeToday(config.timezone).day;
  const present = (resident: Parameters<typeof presentResident>[0]) => presentResident(resident, today());

  const lastVitalsOf = async (residents: readonly Pick<ResidentDocument, '_id'>[]) => {
    const last = await findLastVitals(residents.map(({ _id }) => _id));
    return Object.fromEntries(
      residents.map(({ _id }) => [_id.toString(), last.get(_id.toString())?.toISOString() ?? null]),
    );
  };

  return {
    list: async ({ query }) => {
      const { residents, ...counts } = await findResidentsPage(
        query,
        await idsByVitals(query, config.timezone),
      );
      const reply = { residents: residents.map(present), ...counts };
      return query.include === 'last-vitals'
        ? { ...reply, lastVitalsAt: await lastVitalsOf(residents) }
        : reply;
    },

    similar: async ({ query }) => ({ residents: (await findSimilar(query)).map(present) }),

    get: async ({ params }) => {
      const resident = await findResident(params.id);
      if (!resident) throw new Problem('not-found', 'Resident not found');
      return { resident: present(resident) };
    },

    audit: async ({ params, query }) => {
      const audit = await findResidentAudit(params.id, query);
      // The audit of a deleted resident stays readable.
      if (audit.entries.length === 0 && !(await residentExists(params.id)))
        throw new Problem('not-found', 'Resident not found');
      return audit;
    },
  };
}
