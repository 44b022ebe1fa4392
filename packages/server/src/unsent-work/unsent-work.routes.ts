import type { unsentWork } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import type { Handlers } from '../core/handlers.ts';
import { findAuthor } from './author.ts';
import { noteDiscarded } from './note-discarded.ts';

export function unsentWorkRoutes(): Handlers<typeof unsentWork> {
  return {
    author: async ({ params }) => ({ canSignIn: (await findAuthor(params.id)).canSignIn }),

    discard: async (call) => {
      await noteDiscarded(call.body, actorOf(call), call.idempotencyKey);
      return undefined;
    },
  };
}
