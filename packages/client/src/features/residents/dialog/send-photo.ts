import type { Resident } from '@hearthline/contracts';
import type { PhotoChoice } from '../../../care/photo-field.tsx';
import { api } from '../../../lib/api.ts';

/** Uploads or removes the photo of a saved resident; resolves with the resident afterwards. */
export async function sendPhoto(resident: Resident, choice: PhotoChoice): Promise<Resident> {
  const params = { id: resident.id };
  if (choice.kind === 'new') return (await api.residents.uploadPhoto({ params, file: choice.file })).resident;
  if (choice.kind === 'keep') return resident;
  await api.residents.removePhoto({ params });
  return (await api.residents.get({ params })).resident;
}
