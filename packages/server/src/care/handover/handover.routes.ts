import { can, handoverRules, Problem, type handover, type ShiftId } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { getActor, createdState, type Actor } from '../../records/clinical/history.ts';
import {
  createIdempotent,
  idempotencyFields,
  type IdempotencyFields,
} from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { findResident } from '../residents/resident.repository.ts';
import type { RoundDays } from '../round/round-day.ts';
import { readShiftStarts } from '../../office/settings/system-setting.repository.ts';
import { buildHandover, presentNote, presentReading, requestedShift } from './build-handover.ts';
import {
  countNotes,
  findNote,
  findNoteBySaveKey,
  hideNote,
  insertNote,
  type HandoverNoteDocument,
} from './handover-note.repository.ts';
import { findReadings, insertReading } from './handover-reading.repository.ts';
import { readShiftSheet } from './read-sheet.ts';
import { shiftAt, shiftFollowing, type ShiftCalendar } from './shifts.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of handovers: a note was added or removed, or a user read a handover. */
    handover: {
      readonly kind: 'handover';
    };
  }
}

export interface HandoverRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly roundDays: RoundDays;
}

export function handoverRoutes({ config, roundDays }: HandoverRoutesDeps): Handlers<typeof handover> {
  const readCalendar = async (): Promise<ShiftCalendar> => ({
    starts: await readShiftStarts(),
    timezone: config.timezone,
  });

  return {
    get: async ({ query, caller }) => {
      const now = new Date();
      const calendar = await readCalendar();
      const shift = requestedShift(query, calendar, now);
      return { handover: await buildHandover(shift, { calendar, roundDays, userId: caller.user.id, now }) };
    },

    sheet: async ({ query }) => {
      const now = new Date();
      const calendar = await readCalendar();
      const running = shiftAt(now, calendar);
      const shift = query.shift === 'next' ? shiftFollowing(running, calendar) : running;
      return readShiftSheet(shift, { roundDays, timezone: config.timezone, now });
    },

    addNote: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const now = new Date();
      const shift = shiftAt(now, await readCalendar());
      const save = idempotencyFields(caller.user.id, idempotencyKey, body);
      const { document, repeated } = await createIdempotent(save, {
        make: () => addNote(body, shift, getActor(call), save),
        findBySaveKey: findNoteBySaveKey,
        present: presentNote,
        toChange: () => ({ kind: 'handover' }),
      });
      return new Reply({ note: presentNote(document) }, { status: repeated ? 200 : 201 });
    },

    removeNote: async (call) => {
      const { user } = call.caller;
      const { day, start } = shiftAt(new Date(), await readCalendar());
      const remove: Plan<HandoverNoteDocument, DocumentChange> = (note) => {
        const isRunning = note.day === day && note.start === start;
        if (!can(user.role, 'canVoidRecords') && !(note.by.id === user.id && isRunning))
          throw new Problem('forbidden', 'Only its author can remove a note, while the shift is running.');
        return { action: 'deleted', changes: { text: { before: note.text, after: null } } };
      };
      await changeDocument(repository, call.params.id, remove, { actor: getActor(call) });
      return undefined;
    },

    markRead: async ({ body, caller }) => {
      const now = new Date();
      const { day, start } = requestedShift(body, await readCalendar(), now);
      const { id, name } = caller.user;
      if (await insertReading({ day, start, by: { id, name }, at: now })) publishChange({ kind: 'handover' });
      return { readBy: (await findReadings({ day, start })).map(presentReading) };
    },
  };
}

const repository: VersionedRepository<HandoverNoteDocument, DocumentChange> = {
  find: findNote,
  write: (seen, { entry }) => hideNote(seen, entry),
  notFound: () => new Problem('not-found', 'There is no such note.'),
  stale: (current) =>
    new Problem('stale', 'This note was changed in the meantime.', { current: presentNote(current) }),
  toChange: () => ({ kind: 'handover' }),
};

/** @throws Problem 422 naming `residentId`; 422 naming `text` at the limit of notes per shift. */
async function addNote(
  { text, residentId = null }: { text: string; residentId?: string | null | undefined },
  { day, start }: ShiftId,
  actor: Actor,
  save: IdempotencyFields | null,
): Promise<HandoverNoteDocument> {
  const resident = residentId === null ? null : await findResident(residentId);
  if (residentId !== null && !resident) throw refused('residentId', 'Please select a resident');
  if ((await countNotes({ day, start })) >= handoverRules.notes)
    throw refused('text', `At most ${String(handoverRules.notes)} notes in a shift.`);
  const now = new Date();
  return insertNote({
    version: 1,
    day,
    start,
    text,
    residentId: resident?._id ?? null,
    resident: resident && {
      name: resident.name,
      lastName: resident.lastName,
      roomNumber: resident.roomNumber,
    },
    by: { id: actor.user.id, name: actor.user.name },
    at: now,
    ...createdState(actor, now),
    ...save,
  });
}

const refused = (field: string, message: string) =>
  new Problem('invalid', message, { fields: { [field]: message } });
