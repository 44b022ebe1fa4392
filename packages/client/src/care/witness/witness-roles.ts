import { defaultWitnessRoles, type Role } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/live/collections.ts';
import { useSession } from '../../lib/session/session.ts';

/** The roles that may be the second person of a dose in this home. */
export const useWitnessRoles = (): readonly Role[] =>
  useAtomValue(systemStatusAtom)?.witnessRoles ?? defaultWitnessRoles;

/** True if the signed-in user may be a second person. Only for display; the server enforces it. */
export function useMayWitness(): boolean {
  const { user } = useSession();
  return useWitnessRoles().includes(user.role);
}
