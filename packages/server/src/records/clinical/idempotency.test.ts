import { Problem } from '@hearthline/contracts';
import { beforeEach, expect, it } from 'vitest';
import type { WrittenChange } from '../../platform/core/change-bus.ts';
import { published } from '../../testing/published.ts';
import { createIdempotent, idempotencyFields, type IdempotencyFields } from './idempotency.ts';

interface Note extends Partial<IdempotencyFields> {
  readonly text: string;
}

let stored: Note[] = [];
beforeEach(() => (stored = []));

const change = { kind: 'medication', what: 'created', record: { id: 'x', version: 1 } } as const;

/** Saves a note under a key, which a unique index would refuse a second time. */
function save(key: string, toChange: () => WrittenChange | Promise<WrittenChange> = () => change) {
  const fields = idempotencyFields('ana', key, { text: 'a' });
  return createIdempotent<Note>(fields, {
    make: async () => {
      if (stored.some(({ saveKey }) => saveKey === fields?.saveKey))
        throw new Problem('stale', 'It was saved already.');
      const note = { text: 'a', ...fields };
      stored.push(note);
      return note;
    },
    findBySaveKey: async (saveKey) => stored.find((one) => one.saveKey === saveKey) ?? null,
    present: (note) => note,
    toChange,
  });
}

it('createIdempotent: publishes a document once, however often it is saved', async () => {
  const changes = published('medication');
  expect(await save('once')).toMatchObject({ repeated: false, published: true });
  expect(await save('once')).toMatchObject({ repeated: true, published: false });
  expect(changes).toEqual([change]);
});

it('createIdempotent: a document whose change could not be read is published by the repeat', async () => {
  const changes = published('medication');
  const away = () => Promise.reject(new Error('away'));
  await expect(save('late', away)).rejects.toThrow('away');
  expect(changes).toEqual([]);
  expect(await save('late')).toMatchObject({ repeated: true, published: true });
  await save('late');
  expect(changes).toEqual([change]);
});
