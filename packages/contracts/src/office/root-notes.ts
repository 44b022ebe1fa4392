import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, SeenVersion, text, whenSent } from '../base/primitives.ts';

export const noteCategories = ['general', 'important', 'reminders', 'meetings', 'tasks'] as const;
export const notePriorities = ['high', 'normal', 'low'] as const;
const NoteCategory = z.enum(noteCategories, 'Please select a category.');
const NotePriority = z.enum(notePriorities, 'Please select a priority.');

const draft = {
  title: text(200, 'Title', 'Title is required').check(z.minLength(1, 'Title is required')),
  content: text(10_000, 'Content', 'Content is required').check(z.minLength(1, 'Content is required')),
  category: z._default(NoteCategory, 'general'),
  priority: z._default(NotePriority, 'normal'),
  isPrivate: z._default(z.boolean(), true),
};

/**
 * A root user's note. A private note is visible only to its owner. Other notes are visible to all root users, and changed by
 * their owner.
 */
export const RootNote = z.object({
  id: Id,
  userId: Id,
  /** Name of the owner. */
  userName: z.string(),
  title: z.string(),
  content: z.string(),
  category: NoteCategory,
  priority: NotePriority,
  isPrivate: z.boolean(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type RootNote = z.infer<typeof RootNote>;

const NoteReply = z.object({ note: RootNote });
const access = 'isRoot';

export const rootNotes = {
  /** The caller's own notes and the other root users' notes that are not private. Last changed first, at most 500. */
  list: { method: 'GET', path: '/api/root-notes', access, reply: z.object({ notes: z.array(RootNote) }) },
  create: {
    method: 'POST',
    path: '/api/root-notes',
    access,
    body: z.object(draft),
    reply: NoteReply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/root-notes/:id',
    access,
    body: z.object({ ...whenSent(draft), version: SeenVersion }),
    reply: NoteReply,
  },
  remove: { method: 'DELETE', path: '/api/root-notes/:id', access, reply: null },
} as const satisfies Resource;
