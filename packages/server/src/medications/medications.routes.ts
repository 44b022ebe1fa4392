import type { medications } from '@hearthline/contracts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/handlers.ts';
import { findMedications } from './medication.model.ts';
import { presentMedication } from './medication.presenter.ts';

export function medicationRoutes(_deps: Deps): Handlers<typeof medications> {
  return {
    list: async () => ({ medications: (await findMedications()).map(presentMedication) }),
  };
}
