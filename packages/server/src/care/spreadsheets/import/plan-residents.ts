import { contract, toFieldErrors, ResidentDraft, type ImportQuery } from '@hearthline/contracts';
import { compiledSchema } from '../../../platform/core/compiled-schema.ts';
import { ageOn } from '../../../records/clinical/home-day.ts';
import { toNameKey } from '../../residents/list-keys.ts';
import { presenceFields, type MoveContext } from '../../residents/presence.ts';
import { storableDraft } from '../../residents/resident-draft.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import type { TypedRow } from '../read/read-sheet.ts';
import type { ImportPlan } from './import-kind.ts';
import { newImportId, type ImportStep } from './import.repository.ts';
import { toImported, type SentResident } from './imported-resident.ts';
import { createTwiceCheck, decideRow, Refused } from './refused.ts';
import { createNoAllergies } from './no-allergies.ts';
import { createResidentMatcher } from './match-resident.ts';
import { createRoomCheck } from './room-check.ts';

/** The rehearsal shows nothing that depends on them. */
const nothingRead: MoveContext = { hasPrescriptions: false, deactivatedAt: null };

const followsFromActive = (field: string): boolean => presenceFields.some((each) => each === field);

/** The change to store for one row. */
export type ResidentStep = ImportStep &
  (
    | { readonly what: 'added'; readonly draft: ResidentDraft; readonly active: boolean }
    | { readonly what: 'changed'; readonly sent: SentResident }
  );

/** Decides for each row, in order, which resident it describes and what it changes. */
export function createResidentPlan(
  stored: readonly ListedResident[],
  today: string,
  answer?: ImportQuery['noAllergies'],
): Pick<ImportPlan, 'decide' | 'finish' | 'getNoAllergies'> {
  const none = createNoAllergies(answer);
  const match = createResidentMatcher(stored);
  const rooms = createRoomCheck(stored);
  const twice = createTwiceCheck('about the same resident');

  function planRow(row: TypedRow): ResidentStep | null {
    const current = match(row.values);
    checkTwice(row, current);
    const { id: _id, active, ...values } = none.apply(row.values, current);
    const step = current
      ? planChange(row.row, current, { values, active: active as boolean | undefined })
      : planAdd(row.row, { ...values, active: active !== false });
    const draft = step && (step.what === 'added' ? step.draft : { ...current, ...step.sent });
    const lives = step?.what === 'added' ? step.active : (step?.sent.active ?? current?.active ?? false);
    if (lives) rooms.file(row.row, values['roomNumber']);
    const taken = step && rooms.take(current?._id.toString(), lives ? draft?.roomNumber : null, step.label);
    if (taken) throw new Refused({ roomNumber: taken });
    return step;
  }

  function checkTwice({ row, values }: TypedRow, current: ListedResident | null): void {
    const { name = '', lastName = '', dateOfBirth = '' } = values as Record<string, string>;
    const key = current?._id.toString() ?? `${toNameKey({ name, lastName })}\u0001${dateOfBirth}`;
    twice.check(key, row);
  }

  function planAdd(row: number, { active, ...values }: Record<string, unknown>): ResidentStep {
    const birth = values['dateOfBirth'];
    const age = values['age'] ?? (typeof birth === 'string' ? ageOn(today, birth) : undefined);
    if (age === undefined) throw new Refused({ age: 'Give the age or the date of birth.' });
    const parsed = compiledSchema(ResidentDraft).safeParse({ ...values, age });
    if (!parsed.success) throw new Refused(toFieldErrors(parsed.error.issues));
    const draft = { ...parsed.data, ...storableDraft(parsed.data, today) };
    const label = `${draft.name} ${draft.lastName}`;
    return { row, what: 'added', label, changes: {}, id: newImportId(), draft, active: active === true };
  }

  function planChange(
    row: number,
    current: ListedResident,
    { values, active }: { values: Record<string, unknown>; active: boolean | undefined },
  ): ResidentStep | null {
    const parsed = compiledSchema(contract.residents.update.body).safeParse(values);
    if (!parsed.success) throw new Refused(toFieldErrors(parsed.error.issues));
    const { version: _version, ...fields } = parsed.data;
    const given = Object.entries({ ...fields, active }).filter(([, value]) => value !== undefined);
    const sent = Object.fromEntries(given) as SentResident;
    const change = toImported(sent, today, nothingRead)({ ...current, history: [] });
    if (!change) return null;
    // Only what the row says: where a resident is follows from it, and is not taken back by itself.
    const changes = Object.fromEntries(
      Object.entries(change.changes ?? {}).filter(
        ([field]) => field === 'active' || !followsFromActive(field),
      ),
    );
    const { name = current.name, lastName = current.lastName } = sent;
    return { row, what: 'changed', label: `${name} ${lastName}`, changes, id: current._id.toString(), sent };
  }

  return {
    decide: (rows) => rows.map((row) => decideRow(row, planRow)),
    getNoAllergies: none.getQuestion,
    finish: rooms.refuseShared,
  };
}
