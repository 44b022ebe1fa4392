import type { unsentWork } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { findAuthor, recordDiscarded } from './unsent-work.service.ts';

export function unsentWorkRoutes(): Handlers<typeof unsentWork> {
  return {
    author: async ({ params }) => ({ canSignIn: (await findAuthor(params.id)).canSignIn }),

    discard: async (call) => {
      await recordDiscarded(call.body, getActor(call), call.idempotencyKey);
      return undefined;
    },
  };
}
