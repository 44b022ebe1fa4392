import { Problem, RootNote, type rootNotes } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { getActor, changesBetween } from '../../records/clinical/history.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import {
  deleteNote,
  findNote,
  findNoteBySaveKey,
  insertNote,
  listNotes,
  writeNote,
  type RootNoteDocument,
} from './root-note.repository.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of root's notes and of the version logs. */
    rootings: {
      readonly kind: 'rootings';
    };
  }
}

const present = createPresenter(RootNote);
const fields = ['title', 'content', 'category', 'priority', 'isPrivate'] as const;
type NoteFields = Pick<RootNoteDocument, (typeof fields)[number]>;
type NoteChange = DocumentChange & { readonly set: Partial<NoteFields> };

const notFound = () => new Problem('not-found', 'There is no such note.');

/** A note of another's that is private is not there for the caller; one that is not private is read and not changed. */
function checkOwner(note: RootNoteDocument | null, userId: string): RootNoteDocument {
  const isOwn = note?.userId.toString() === userId;
  if (!note || (!isOwn && note.isPrivate)) throw notFound();
  if (!isOwn) throw new Problem('forbidden', 'Only its owner can change this note.');
  return note;
}

const repositoryOf = (userId: string): VersionedRepository<RootNoteDocument, NoteChange> => ({
  find: async (id) => checkOwner(await findNote(id), userId),
  write: (seen, { set }) => writeNote(seen, set),
  notFound,
  stale: (current) =>
    new Problem('stale', 'This note was changed in the meantime.', { current: present(current) }),
  toChange: () => ({ kind: 'rootings' }),
});

export function rootNotesRoutes(): Handlers<typeof rootNotes> {
  return {
    list: async ({ caller }) => ({ notes: (await listNotes(caller.user.id)).map((note) => present(note)) }),

    create: async ({ body, caller: { user }, idempotencyKey }) => {
      const save = idempotencyFields(user.id, idempotencyKey, body);
      const now = new Date();
      const owner = { userId: user.id, userName: user.name };
      const { document, repeated } = await createIdempotent(save, {
        make: () => insertNote({ ...body, ...owner, version: 1, createdAt: now, updatedAt: now, ...save }),
        findBySaveKey: findNoteBySaveKey,
        present: (note: RootNoteDocument) => present(note),
        toChange: () => ({ kind: 'rootings' }),
      });
      return new Reply({ note: present(document) }, { status: repeated ? 200 : 201 });
    },

    update: async (call) => {
      const { version: seen, ...sent } = call.body;
      const set = Object.fromEntries(
        Object.entries(sent).filter(([, value]) => value !== undefined),
      ) as Partial<NoteFields>;
      const plan = (current: RootNoteDocument): NoteChange | null => {
        const changes = changesBetween<NoteFields>(current, set, fields);
        return Object.keys(changes).length > 0 ? { action: 'updated', changes, set } : null;
      };
      const repository = repositoryOf(call.caller.user.id);
      const { after } = await changeDocument(repository, call.params.id, plan, {
        actor: getActor(call),
        seen,
      });
      return { note: present(after) };
    },

    remove: async ({ params, caller }) => {
      const note = checkOwner(await findNote(params.id), caller.user.id);
      await deleteNote(note._id);
      publishChange({ kind: 'rootings' });
      return undefined;
    },
  };
}
