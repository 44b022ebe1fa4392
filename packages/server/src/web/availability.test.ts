import { contract, type Endpoint } from '@hearthline/contracts';
import { expect, it, vi } from 'vitest';
import { databaseAwayProblem } from '../platform/database/database-errors.ts';
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

it('a call that takes longer than 7 s is given up, each in its own time; an upload is not', async () => {
  vi.useFakeTimers();
  try {
    const availability = createAvailability();
    availability.markAvailable();
    const given: string[] = [];
    const call = (name: string, endpoint: Endpoint, work: Promise<void>) =>
      void (
        availability.middleware({ state: { endpoint } } as unknown as Context, () => work) as Promise<void>
      ).catch(({ code }: { code: string }) => given.push(`${name} ${code}`));
    const never = new Promise<void>(() => undefined);
    call('answered', contract.vitals.list, Promise.resolve());
    call('upload', contract.residents.uploadPhoto, never);
    call('first', contract.vitals.list, never);
    await vi.advanceTimersByTimeAsync(3_000);
    call('second', contract.vitals.list, never);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(given).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(given).toEqual(['first database-away']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(given).toEqual(['first database-away', 'second database-away']);
    // With only the upload left, the next call is still given up.
    call('third', contract.vitals.list, never);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(given.at(-1)).toBe('third database-away');
  } finally {
    vi.useRealTimers();
  }
});

it('a sign-in waits a moment for a database that is away, and no other call does', async () => {
  vi.useFakeTimers();
  try {
    const availability = createAvailability();
    availability.markUnavailable(databaseAwayProblem());
    const told: string[] = [];
    const call = (name: string, endpoint: Endpoint) =>
      void (
        availability.middleware(
          { state: { endpoint } } as unknown as Context,
          async () => undefined,
        ) as Promise<void>
      ).then(
        () => told.push(`${name} served`),
        ({ code }: { code: string }) => told.push(`${name} ${code}`),
      );
    call('list', contract.vitals.list);
    call('sign-in', contract.auth.login);
    call('PIN', contract.sharedTablet.signIn);
    await vi.advanceTimersByTimeAsync(900);
    expect(told).toEqual(['list database-away']);
    availability.markAvailable();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.slice(1)).toEqual(['sign-in served', 'PIN served']);
    availability.markUnavailable(databaseAwayProblem());
    call('later sign-in', contract.auth.login);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told.slice(3)).toEqual(['later sign-in database-away']);
  } finally {
    vi.useRealTimers();
  }
});

it('a sign-in that has begun goes on while the database is away, and is given up after 7 s', async () => {
  vi.useFakeTimers();
  try {
    const availability = createAvailability();
    availability.markAvailable();
    const told: string[] = [];
    const never = new Promise<void>(() => undefined);
    for (const [name, endpoint] of [
      ['list', contract.vitals.list],
      ['sign-in', contract.auth.login],
    ] as const)
      void (
        availability.middleware({ state: { endpoint } } as unknown as Context, () => never) as Promise<void>
      ).catch(({ code }: { code: string }) => told.push(`${name} ${code}`));
    availability.markUnavailable(databaseAwayProblem());
    await vi.advanceTimersByTimeAsync(6_999);
    expect(told).toEqual(['list database-away']);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['list database-away', 'sign-in database-away']);
  } finally {
    vi.useRealTimers();
  }
});
