import { Problem } from '@hearthline/contracts';
import { expect, it, vi } from 'vitest';
import { published } from '../../testing/published.ts';
import {
  changeDocument,
  maxAttempts,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from './change-document.ts';
import { systemActor, onBehalfOf, type HistoryEntry } from './history.ts';

interface Note {
  readonly version: number;
  readonly text: string;
  readonly history: readonly HistoryEntry[];
}
type NoteChange = DocumentChange & { readonly text: string };

const nurse = onBehalfOf({ id: 'a'.repeat(24), name: 'Ana', role: 'nurse' });
const manager = onBehalfOf({ id: 'b'.repeat(24), name: 'Ben', role: 'manager' });
const now = new Date('2026-11-21T11:00:00.000Z');

/** One document behind a compare-and-set; `beforeWrite` runs between a plan and its write. */
function createRepository(beforeWrite: () => void = () => undefined) {
  let stored: Note | null = { version: 1, text: 'start', history: [] };
  const compareAndSet = (version: number, { text, entry }: NoteChange & { entry: HistoryEntry }) => {
    if (stored?.version !== version) return null;
    stored = { version: version + 1, text, history: [...stored.history, entry] };
    return stored;
  };
  const repository: VersionedRepository<Note, NoteChange> = {
    find: async () => stored,
    write: async ({ version }, change) => {
      beforeWrite();
      return compareAndSet(version, change);
    },
    notFound: () => new Problem('not-found', 'Note not found'),
    stale: (current) => new Problem('stale', 'Note changed', { current }),
    // Any change does; its number tells which version was published.
    toChange: (after) => ({
      kind: 'medication',
      what: 'updated',
      record: { id: 'x', version: after.version },
    }),
  };
  return {
    repository,
    stored: () => stored,
    /** Another writer is faster. */
    overtake: () => (stored = stored && { ...stored, version: stored.version + 1 }),
    remove: () => (stored = null),
  };
}

const toText =
  (text: string): Plan<Note, NoteChange> =>
  (current) => ({ action: 'updated', changes: { text: { before: current.text, after: text } }, text });
const append =
  (text: string): Plan<Note, NoteChange> =>
  (current) => ({ action: 'updated', text: current.text + text });

it('changeDocument: stores the change, its history entry and the next version in one write', async () => {
  const { repository, stored } = createRepository();
  const plan = (current: Note) => ({ ...toText('next')(current)!, reason: 'because' });
  const { before, after } = await changeDocument(repository, 'x', plan, { actor: nurse, seen: 1, now });
  expect(before).toMatchObject({ version: 1, text: 'start' });
  expect(after).toBe(stored());
  expect(after).toMatchObject({ version: 2, text: 'next' });
  expect(after.history).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      at: now,
      action: 'updated',
      by: nurse.user,
      from: null,
      reason: 'because',
      changes: { text: { before: 'start', after: 'next' } },
    },
  ]);
});

it('changeDocument: publishes what was written, once it is stored', async () => {
  const { repository } = createRepository();
  const changes = published('medication');
  await changeDocument(repository, 'x', toText('next'), { actor: nurse });
  expect(changes).toMatchObject([{ record: { version: 2 } }]);
});

it('changeDocument: publishes nothing when nothing was written, or the write failed', async () => {
  const { repository } = createRepository(() => {
    throw new Error('away');
  });
  const changes = published('medication');
  await changeDocument(repository, 'x', () => null, { actor: nurse });
  await expect(changeDocument(repository, 'x', toText('next'), { actor: nurse })).rejects.toThrow('away');
  expect(changes).toEqual([]);
});

it('changeDocument: publishes a repeat that changed nothing if asked to, and leaves it to the caller if asked to', async () => {
  const { repository } = createRepository();
  const changes = published('medication');
  await changeDocument(repository, 'x', () => null, { actor: nurse, publish: 'always' });
  await changeDocument(repository, 'x', toText('next'), { actor: nurse, publish: 'never' });
  expect(changes).toMatchObject([{ record: { version: 1 } }]);
});

it('changeDocument: names the actor of the change instead of the one of the call where there is one', async () => {
  const { repository, stored } = createRepository();
  const plan = (current: Note) => ({ ...toText('next')(current)!, actor: manager });
  await changeDocument(repository, 'x', plan, { actor: systemActor() });
  expect(stored()?.history[0]?.by).toEqual(manager.user);
});

it('changeDocument: writes nothing when the plan answers null, whatever version was seen', async () => {
  const { repository, stored } = createRepository();
  const write = vi.spyOn(repository, 'write');
  const { before, after } = await changeDocument(repository, 'x', () => null, { actor: nurse, seen: 7 });
  expect(after).toBe(before);
  expect(after).toBe(stored());
  expect(write).not.toHaveBeenCalled();
});

it('passes on what the plan throws and writes nothing', async () => {
  const { repository, stored } = createRepository();
  const refusal = new Problem('invalid', 'No');
  const plan = () => {
    throw refusal;
  };
  await expect(changeDocument(repository, 'x', plan, { actor: nurse })).rejects.toBe(refusal);
  expect(stored()).toMatchObject({ version: 1, history: [] });
});

it('passes on what the write throws, without a second attempt', async () => {
  const broken = new Error('disk full');
  const write = vi.fn(() => {
    throw broken;
  });
  const { repository } = createRepository(write);
  await expect(changeDocument(repository, 'x', toText('next'), { actor: nurse })).rejects.toBe(broken);
  expect(write).toHaveBeenCalledTimes(1);
});

it('changeDocument: refuses another version than the one seen as stale, with the current document', async () => {
  const { repository, stored, overtake } = createRepository();
  overtake();
  const change = changeDocument(repository, 'x', toText('next'), { actor: nurse, seen: 1 });
  await expect(change).rejects.toMatchObject({ code: 'stale', details: { current: stored() } });
  expect(stored()).toMatchObject({ version: 2, text: 'start' });
});

it('changeDocument: refuses a change that named its version and lost the race for it', async () => {
  const note = createRepository(() => void note.overtake());
  const write = vi.spyOn(note.repository, 'write');
  const change = changeDocument(note.repository, 'x', toText('next'), { actor: nurse, seen: 1 });
  await expect(change).rejects.toMatchObject({ code: 'stale', details: { current: { version: 2 } } });
  expect(write).toHaveBeenCalledTimes(1);
});

it('plans a change that named no version anew on what the winner of the race stored', async () => {
  const { repository, stored } = createRepository();
  const writers = ['a', 'b', 'c'].map((text) =>
    changeDocument(repository, 'x', append(text), { actor: nurse }),
  );
  const versions = (await Promise.all(writers)).map(({ before, after }) => [before.version, after.version]);
  expect(versions.sort()).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect([...(stored()?.text ?? '').replace('start', '')].sort()).toEqual(['a', 'b', 'c']);
  expect(stored()?.history).toHaveLength(3);
});

it('changeDocument: is not found where there is no document, nor where it went during the race', async () => {
  const note = createRepository(() => void note.remove());
  for (const _attempt of ['lost the race', 'gone before'])
    await expect(
      changeDocument(note.repository, 'x', toText('next'), { actor: nurse }),
    ).rejects.toMatchObject({ code: 'not-found' });
});

it('changeDocument: stores the change that wins its 20th attempt', async () => {
  let lost = 0;
  const note = createRepository(() => {
    if ((lost += 1) < maxAttempts) note.overtake();
  });
  await changeDocument(note.repository, 'x', toText('next'), { actor: nurse });
  expect(note.stored()).toMatchObject({ version: maxAttempts + 1, text: 'next' });
});

it('changeDocument: refuses a change as stale after 20 lost races', async () => {
  let lost = 0;
  const note = createRepository(() => {
    // Without a bound this would never end.
    if ((lost += 1) > 100) throw new Error('100 attempts');
    note.overtake();
  });
  const write = vi.spyOn(note.repository, 'write');
  const change = changeDocument(note.repository, 'x', toText('next'), { actor: nurse });
  await expect(change).rejects.toMatchObject({ code: 'stale', details: { current: { version: 21 } } });
  expect(maxAttempts).toBe(20);
  expect(write).toHaveBeenCalledTimes(20);
});
