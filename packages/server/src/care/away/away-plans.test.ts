import type { ResidentReturn, ResidentStay } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import type { ResidentPlan } from '../residents/change-resident.ts';
import { toStatus } from '../residents/resident-changes.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { toReturn, toStay } from './away-plans.ts';
import { hour } from './testing/build-stay.ts';

const now = new Date('2026-11-28T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const iso = (hours: number) => ago(hours).toISOString();
const by = { id: 'a'.repeat(24), name: 'Ana' };
const mover = { by, now, today: '2026-11-28', hasPrescriptions: false, deactivatedAt: null };
const prescribed = { ...mover, hasPrescriptions: true };

const here = { name: 'Rosa', active: true, createdAt: ago(9_000) } as ResidentDocument;
const change = (current: ResidentDocument, plan: ResidentPlan): ResidentDocument => ({
  ...current,
  ...plan(current)?.set,
});

type Kind = ResidentStay['kind'];
const stay = (kind: Kind, since?: string, where: string | null = null) => ({
  kind,
  where,
  expectedBack: null,
  medicinesOut: [],
  ...(since && { since }),
});
const leave = (kind: Kind, hours: number) => change(here, toStay(stay(kind, iso(hours)), mover));
const returns = (current: ResidentDocument, hours: number, context = mover) =>
  change(current, toReturn({ returnedAt: iso(hours), medicinesBack: [] }, context));

describe('the beginning of an absence', () => {
  it.each([
    ['when they left', leave('hospital', 50), stay('hospital', iso(50), 'Ward 4'), iso(50), 50],
    ['not moved when they die in hospital', leave('hospital', 50), stay('died', iso(2)), iso(2), 50],
    ['not moved when they die now', leave('hospital', 50), stay('died'), iso(0), 50],
    [
      'not moved when they go from hospital on leave',
      leave('hospital', 50),
      stay('leave', iso(3)),
      iso(3),
      50,
    ],
    ['moved by a correction of the leaving', leave('hospital', 50), stay('hospital', iso(45)), iso(45), 45],
    ['moved to an earlier time', leave('hospital', 50), stay('leave', iso(60)), iso(60), 60],
    ['not moved by a correction without a time', leave('hospital', 50), stay('leave'), iso(50), 50],
  ])('is %s', (_case, current, sent, since, awaySince) => {
    const corrected = change(current, toStay(sent, mover));
    expect(corrected.stay?.since).toBe(since);
    expect(corrected.awaySince).toEqual(ago(awaySince));
    expect(returns(corrected, 1).lastReturn?.since).toBe(iso(awaySince));
  });

  it('is not moved when the day of death is corrected after a stay in hospital', () => {
    const died = change(leave('hospital', 50), toStay(stay('died', iso(2)), mover));
    expect(change(died, toStay(stay('died', iso(4)), mover)).awaySince).toEqual(ago(50));
  });

  it('of an inactive resident without a stay is their deactivation', () => {
    const old = { ...here, active: false } as ResidentDocument;
    const deactivated = { ...mover, deactivatedAt: ago(900) };
    expect(change(old, toStay(stay('moved', iso(0)), deactivated))).toMatchObject({
      awaySince: ago(900),
      stay: { since: iso(0) },
    });
    expect(change(old, toStay(stay('moved'), deactivated)).stay?.since).toBe(iso(900));
    expect(change(old, toStay(stay('moved', iso(0)), mover)).awaySince).toEqual(ago(9_000));
  });
});

describe('a stay that began more than 31 days ago', () => {
  const long = { ...leave('hospital', 1), awaySince: ago(900) };
  const current = { ...long, stay: { ...long.stay, since: iso(900) } } as ResidentDocument;

  it('is corrected with the time that is stored, or none', () => {
    for (const since of [iso(900), iso(900).replace('.000Z', 'Z'), undefined])
      expect(change(current, toStay(stay('hospital', since, 'Ward 5'), mover)).stay).toMatchObject({
        since: iso(900),
        where: 'Ward 5',
      });
  });

  it('422 with another time of more than 31 days ago', () => {
    expect(() => toStay(stay('hospital', iso(901)), mover)(current)).toThrow(/./);
  });
});

it('422 for a leaving before the last return, of one who is here and of one who is away', () => {
  const back = returns(leave('hospital', 50), 20);
  const away = change(back, toStay(stay('leave', iso(10)), mover));
  for (const current of [back, away])
    expect(() => toStay(stay('leave', iso(30)), mover)(current)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ fields: { since: expect.any(String) as string } }),
      }),
    );
});

describe('a check that waits', () => {
  const waiting = returns(leave('hospital', 50), 30);

  it.each<[Kind]>([['leave'], ['moved']])('waits on after another absence: %s', (kind) => {
    const again = change(waiting, toStay(stay(kind, iso(20)), mover));
    expect(again.awaySince).toEqual(ago(20));
    expect(returns(again, 10).lastReturn).toMatchObject({
      check: 'pending',
      from: 'hospital',
      since: iso(50),
      returnedAt: iso(10),
    });
  });

  it('is from hospital if the second absence was', () => {
    const first = returns(leave('leave', 50), 30, prescribed);
    const again = change(first, toStay(stay('hospital', iso(20)), mover));
    expect(returns(again, 10).lastReturn).toMatchObject({
      check: 'pending',
      from: 'hospital',
      since: iso(50),
    });
  });

  it('that was signed is over: the next return is about its own absence', () => {
    const signed = { ...waiting, lastReturn: { ...waiting.lastReturn, check: 'signed' } } as ResidentDocument;
    const again = change(signed, toStay(stay('leave', iso(20)), mover));
    expect(returns(again, 10).lastReturn).toMatchObject({ check: 'none', from: 'leave', since: iso(20) });
  });
});

describe('an older client, which only sets active', () => {
  const off = change(here, toStatus(false, { ...prescribed, at: ago(8) }));
  const signed = { check: 'signed', since: iso(90), returnedAt: iso(80) } as ResidentReturn;

  it.each([
    [true, 'pending'],
    [false, 'none'],
  ])('has the medicines checked if there are prescriptions: %s', (hasPrescriptions, check) => {
    const on = toStatus(true, { ...mover, hasPrescriptions, at: ago(1) });
    const expected = { from: 'leave', since: iso(8), returnedAt: iso(1), by, check };
    expect(change({ ...off, lastReturn: signed }, on)).toMatchObject({
      awaySince: null,
      lastReturn: expected,
    });
  });

  it('counts the absence of one whom an older server deactivated from then on', () => {
    const old = { ...off, awaySince: undefined } as unknown as ResidentDocument;
    const on = toStatus(true, { ...prescribed, deactivatedAt: ago(70), at: ago(1) });
    const change = on(old);
    expect(change?.set.lastReturn?.since).toBe(iso(70));
    expect(change?.changes?.['awaySince']).toEqual({ before: ago(70), after: null });
  });
});
