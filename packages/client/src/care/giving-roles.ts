import { givesThisText, mayGive, type RoundPrescription, type RouteRoles } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { useSession } from '../lib/session/session.ts';

const everyRole: RouteRoles = [];

/** "Nurse gives this" for a dose that the user's role does not give in this home; null otherwise. The server decides. */
export function useGivenByOthers(prescription: Pick<RoundPrescription, 'route' | 'flags'>): string | null {
  const routes = useAtomValue(systemStatusAtom)?.givingRoles ?? everyRole;
  const { user } = useSession();
  return mayGive(routes, prescription, user.role) ? null : givesThisText(routes, prescription.route);
}
