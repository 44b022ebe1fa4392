import {
  getUncheckedSince,
  StayKind,
  type Absence,
  type ResidentStay,
  type TimesNotAsked,
} from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import type { ResidentDocument } from './resident.repository.ts';

type Move = Pick<AuditDocument, 'action' | 'at'> & Partial<Pick<AuditDocument, 'changes'>>;

/** A resident's current state. */
type Whereabouts = Pick<ResidentDocument, 'active' | 'stay' | 'awaySince'>;

interface OpenAbsence {
  from: Date | null;
  until: Date | null;
  kind?: ResidentStay['kind'];
}

/**
 * A resident's absences, from their moves since the start of a time range, oldest first, and their current state. Absences that
 * began at `before` or later are left out. They begin and end when the resident left and came back, which may be before it was
 * noted. An absence in several places, e.g. in hospital and then moved out, has no kind.
 */
export function listAbsences(
  moves: readonly Move[],
  { active, stay, awaySince }: Whereabouts,
  before: Date,
): Absence[] {
  const [first] = moves;
  const wasAway = first ? first.action === 'activated' : !active;
  const absences: OpenAbsence[] = wasAway ? [{ from: null, until: null }] : [];
  for (const { action, at, changes = {} } of moves) {
    const open = absences.at(-1);
    if (action === 'activated') {
      if (!open || open.until !== null) continue;
      noteStay(open, changes['stay']?.before, changes['awaySince']?.before);
      open.until = toTime(changes['lastReturn']?.after, 'returnedAt') ?? at;
    } else if (!open || open.until !== null) {
      const begun: OpenAbsence = { from: at, until: null };
      noteStay(begun, changes['stay']?.after, changes['awaySince']?.after);
      absences.push(begun);
    }
  }
  const last = absences.at(-1);
  if (last?.until === null) noteStay(last, stay, awaySince);
  return absences
    .filter(({ from }) => from === null || from < before)
    .map(({ from, until, kind }) => ({
      from: from && from.toISOString(),
      until: until && until.toISOString(),
      ...(kind && { kind }),
    }));
}

/** Notes when and why an absence began; an entry of an older version or an erased one may say neither. */
function noteStay(absence: OpenAbsence, stay: unknown, awaySince: unknown): void {
  const since = toTime(stay, 'since');
  absence.from = toDate(awaySince) ?? since ?? absence.from;
  const kind = since?.getTime() === absence.from?.getTime() ? toKind(stay) : undefined;
  if (kind) absence.kind = kind;
  else if (since) delete absence.kind;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const toKind = (stay: unknown): ResidentStay['kind'] | undefined =>
  isObject(stay) ? StayKind.safeParse(stay['kind']).data : undefined;

/** The time in a field of an object; null if it is none. */
const toTime = (value: unknown, field: string): Date | null =>
  isObject(value) ? toDate(value[field]) : null;

function toDate(value: unknown): Date | null {
  const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** A resident's current state with the latest return. */
type Returned = Whereabouts & Pick<ResidentDocument, 'lastReturn'>;

/** The times at which nobody is asked to give a resident's doses: the absences, and the time since which a check waits. */
export const listTimesNotAsked = (
  moves: readonly Move[],
  resident: Returned,
  before: Date,
): Required<TimesNotAsked> => ({
  absences: listAbsences(moves, resident, before),
  uncheckedSince: getUncheckedSince(resident),
});

interface MoveOf extends Move {
  readonly entityId: { toString(): string };
}

/** As listTimesNotAsked, for these residents, by id. `moves`: of all of them, since the start of the range, oldest first. */
export function mapTimesNotAsked(
  residents: readonly (Returned & Pick<ResidentDocument, '_id'>)[],
  moves: readonly MoveOf[],
  before: Date,
): ReadonlyMap<string, Required<TimesNotAsked>> {
  const byResident = new Map<string, MoveOf[]>();
  for (const move of moves) {
    const id = move.entityId.toString();
    byResident.set(id, [...(byResident.get(id) ?? []), move]);
  }
  return new Map(
    residents.map((resident) => {
      const id = resident._id.toString();
      return [id, listTimesNotAsked(byResident.get(id) ?? [], resident, before)];
    }),
  );
}
