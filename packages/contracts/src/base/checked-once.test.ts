import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { checkedOnce } from './checked-once.ts';

const Named = z.object({ name: z.string() });

it('checkedOnce checks an object once, drops what the schema does not have, and refuses what does not match', () => {
  const parse = vi.fn(Named.parse);
  const reply = z.object({
    list: z.array(checkedOnce(Object.assign(Object.create(Named) as typeof Named, { parse }))),
  });
  const kept = { name: 'Metformin', secret: 'hash' };
  expect(reply.parse({ list: [kept, { name: 'Zinc' }] })).toEqual({
    list: [{ name: 'Metformin' }, { name: 'Zinc' }],
  });
  expect(reply.parse({ list: [kept] })).toEqual({ list: [{ name: 'Metformin' }] });
  expect(parse).toHaveBeenCalledTimes(2);
  expect(() => reply.parse({ list: [{ name: 5 }] })).toThrow();
  expect(() => reply.parse({ list: [null] })).toThrow();
});
