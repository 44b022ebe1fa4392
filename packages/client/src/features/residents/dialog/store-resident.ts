import { Problem, Resident, ResidentDraft } from '@hearthline/contracts';
import { api } from '../../../lib/api.ts';
import { isSame, toDraft, valuesOf, type ResidentFormValues } from './form-values.ts';
import { ageFrom } from './resident-rules.ts';
import type { Sheet } from './sheet.ts';

/** Stores what was filled in, on the version it was begun with; nothing is sent where nothing was changed. */
export async function storeResident({ base, key, values }: Sheet, today: string): Promise<Resident> {
  if (base && isSame(values, valuesOf(base))) return base;
  const draft = ResidentDraft.parse(toDraft(values, ageFrom(values.dateOfBirth, today)));
  const { resident } = base
    ? await api.residents.update({ params: { id: base.id }, body: { ...draft, version: base.version } })
    : await api.residents.create({ body: draft }, { idempotencyKey: key });
  return resident;
}

/** Residents who are likely the person that is being added. */
export async function findSimilar(values: ResidentFormValues): Promise<readonly Resident[]> {
  const { name, lastName, dateOfBirth } = values;
  return (await api.residents.similar({ query: { name, lastName, dateOfBirth } })).residents;
}

/** Whether nobody is there any more to be changed. */
export const isMissing = (error: unknown): boolean => error instanceof Problem && error.code === 'not-found';

/** What is stored now, where a save was refused because it is not what the form began with. */
export function storedNow(error: unknown): { current: Resident; isReused: boolean } | undefined {
  if (!(error instanceof Problem) || (error.code !== 'stale' && error.code !== 'key-reused'))
    return undefined;
  const { current } = error.details;
  const wrapped = (current as { resident?: unknown } | null | undefined)?.resident;
  const { data } = Resident.safeParse(wrapped ?? current);
  return data && { current: data, isReused: error.code === 'key-reused' };
}
