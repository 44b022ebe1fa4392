import type { Resident } from '@hearthline/contracts';
import { api } from '../../../lib/api.ts';

/** What becomes of the photo when the resident is saved. */
export type PhotoChoice =
  { readonly kind: 'keep' } | { readonly kind: 'remove' } | { readonly kind: 'new'; readonly file: File };

export const keepPhoto: PhotoChoice = { kind: 'keep' };

/** Does with the photo of a saved resident as was chosen; answers with the resident after it. */
export async function sendPhoto(resident: Resident, choice: PhotoChoice): Promise<Resident> {
  const params = { id: resident.id };
  if (choice.kind === 'new') return (await api.residents.uploadPhoto({ params, file: choice.file })).resident;
  if (choice.kind === 'keep') return resident;
  await api.residents.removePhoto({ params });
  return (await api.residents.get({ params })).resident;
}
