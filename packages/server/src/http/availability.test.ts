import { contract, type Endpoint } from '@hearthline/contracts';
import { expect, it, vi } from 'vitest';
import { databaseAwayProblem } from '../database/database-errors.ts';
import { createAvailability } from './availability.ts';
import { endpointMiddleware } from './endpoint-middleware.ts';
import type { Context } from './state.ts';

it('a call that was given up before it began is not carried out later', async () => {
  const endpoint: Endpoint = contract.system.logoutAllExceptMe;
  const handler = vi.fn(() => Promise.resolve({ success: true, message: '' }));
  const availability = createAvailability();
  availability.markAvailable();
  const ctx = { state: { endpoint } } as unknown as Context;
  let findSession: () => void = () => undefined;
  const session = new Promise<void>((resolve) => (findSession = resolve));
  let ended: Promise<void> = Promise.resolve();
  const answer = availability.middleware(ctx, () => {
    ended = session.then(() => endpointMiddleware(endpoint, handler as never)(ctx as never));
    return ended;
  }) as Promise<void>;
  availability.markUnavailable(databaseAwayProblem());
  await expect(answer).rejects.toMatchObject({ code: 'database-away' });
  // The database answers after all.
  findSession();
  await expect(ended).rejects.toMatchObject({ code: 'database-away' });
  expect(handler).not.toHaveBeenCalled();
});
