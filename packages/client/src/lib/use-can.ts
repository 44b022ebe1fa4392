import { can, type Permission } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { sessionAtom } from './session.ts';

/** Whether the person signed in holds a permission; nobody holds none. For what to show: the server decides. */
export function useCan(permission: Permission): boolean {
  const session = useAtomValue(sessionAtom);
  return session !== null && session !== 'loading' && can(session.user.role, permission);
}
