import { residentTextNames, residentTexts } from '@hearthline/contracts';
import { streamAuditOfResident } from '../../records/audit/audit-about.repository.ts';
import { streamHeldData } from '../../care/residents/dependent-records.repository.ts';
import { residentPhotos } from '../../care/residents/resident-photo.repository.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { streamStepsAbout } from '../../care/spreadsheets/import/import-steps.repository.ts';
import type { HeldDocument, PersonalData } from './personal-data.ts';

/** Everything that is held about a resident; without what these root users did in the system itself. */
export function residentData(
  resident: ResidentDocument,
  rootIds: readonly string[] | undefined,
): PersonalData {
  const { _id, name, lastName, photoKey, dateOfBirth, age, entryDate, allergies } = resident;
  return {
    who: `resident ${name} ${lastName}`,
    person: { ...resident },
    facts: [
      ['Name', `${name} ${lastName}`],
      ['Born', dateOfBirth ?? `${String(age)} years old`],
      ...residentTextNames.map((field) => [residentTexts[field].label, resident[field] ?? '-'] as const),
      ['In the home since', entryDate ?? '-'],
      ['Allergies', allergies.join(', ') || '-'],
      ['Active', resident.active ? 'Yes' : 'No'],
    ],
    async *documents(): AsyncGenerator<HeldDocument> {
      yield* streamHeldData(_id);
      for await (const step of streamStepsAbout(String(_id)))
        yield { collection: 'import_steps', document: step };
      for await (const entry of streamAuditOfResident(_id, rootIds))
        yield { collection: 'audit', document: { ...entry } };
    },
    photo: async () => (photoKey ? await photoOf(String(_id), photoKey) : null),
  };
}

const photoOf = async (id: string, key: string) =>
  (await residentPhotos.find(id, key, 'large'))?.bytes ?? null;
