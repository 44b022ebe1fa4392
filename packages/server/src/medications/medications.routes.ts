import type { medications } from '@hearthline/contracts';
import type { Handlers } from '../core/handlers.ts';
import { findMedications } from './medication.model.ts';
import { presentMedication } from './medication.presenter.ts';

export function medicationRoutes(): Handlers<typeof medications> {
  return {
    list: async () => ({ medications: (await findMedications()).map(presentMedication) }),
  };
}
