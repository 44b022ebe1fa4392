import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { createPresenter } from './to-reply.ts';

const Visit = z.object({
  id: z.string(),
  residentId: z.string(),
  visitor: z.string(),
  room: z.nullable(z.string()),
  at: z.string(),
  leftAt: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  note: z.optional(z.string()),
});

const idOf = (digit: string) => ({ toHexString: () => digit.repeat(24) });
const at = new Date('2026-11-21T11:00:00.000Z');
const stored = { _id: idOf('a'), residentId: idOf('b'), visitor: 'Clara', room: '12A', at, minutes: 30 };
const toReply = createPresenter(Visit);

it('toReply: has the fields of the schema, with ids and instants as text and null for what is absent', () => {
  const reply = toReply({ ...stored, leftAt: at });
  expect(reply).toEqual({
    id: 'a'.repeat(24),
    residentId: 'b'.repeat(24),
    visitor: 'Clara',
    room: '12A',
    at: '2026-11-21T11:00:00.000Z',
    leftAt: '2026-11-21T11:00:00.000Z',
    minutes: 30,
  });
  expect(toReply({ ...stored, leftAt: undefined })).toStrictEqual({ ...reply, leftAt: null });
});

it('drops every field that the schema does not name', () => {
  const reply = toReply({ ...stored, leftAt: null, history: [], passwordHash: 'secret', id: 'other' });
  expect(Object.keys(reply)).toEqual(Object.keys(Visit.shape).filter((name) => name !== 'note'));
  expect(reply.id).toBe('a'.repeat(24));
});

it('toReply: takes a field that is given instead of the stored one, null too', () => {
  const reply = toReply({ ...stored, leftAt: at }, { leftAt: null, minutes: 45, residentId: 'c'.repeat(24) });
  expect(reply).toMatchObject({ leftAt: null, minutes: 45, residentId: 'c'.repeat(24), visitor: 'Clara' });
});

it('toReply: keeps an optional field where there is one', () => {
  expect(toReply({ ...stored, leftAt: null, note: 'Flowers' })).toMatchObject({ note: 'Flowers' });
});

it('toReply: refuses at compile time a document that lacks a field of the schema or has it in another form', () => {
  // @ts-expect-error leftAt is missing.
  toReply(stored);
  // @ts-expect-error minutes is a number.
  toReply({ ...stored, leftAt: null, minutes: 'thirty' });
  expect(toReply({ ...stored, minutes: 'thirty' }, { leftAt: null, minutes: 30 }).minutes).toBe(30);
});
