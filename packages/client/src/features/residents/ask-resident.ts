import { Problem, type Resident } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';

/** One resident as they are stored. A 404 may be a session that is gone: asking who is here ends it on screen, if so. */
export async function askResident(id: string, signal: AbortSignal): Promise<Resident> {
  try {
    return (await api.residents.get({ params: { id } }, { signal })).resident;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') await api.auth.me({}, { signal });
    throw error;
  }
}
