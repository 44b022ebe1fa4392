import { can, type Permission } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { sessionAtom } from './session.ts';

/** True if the signed-in user holds a permission. Only for display; the server enforces it. */
export function useCan(permission: Permission): boolean {
  const session = useAtomValue(sessionAtom);
  return session !== null && session !== 'loading' && can(session.user.role, permission);
}
