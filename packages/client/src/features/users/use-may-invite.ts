import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';

/** Whether a new user can be invited by mail; false until the server has said so. */
export function useMayInvite(isNew: boolean): boolean {
  const [mayInvite, setMayInvite] = useState(false);
  useEffect(() => {
    if (!isNew) return;
    const asking = new AbortController();
    api.accountLinks.invitations({}, { signal: asking.signal }).then(
      ({ available }) => setMayInvite(available),
      // A password can be handed over in any case.
      () => undefined,
    );
    return () => asking.abort();
  }, [isNew]);
  return mayInvite;
}
