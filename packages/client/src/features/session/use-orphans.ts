import { useEffect, useReducer, useState } from 'react';
import { api } from '../../lib/api.ts';
import { encryptedStore, type Waiting } from '../../lib/encrypted-store.ts';

/** An author who is deactivated while somebody else is signed in here is noticed this soon. */
const againEveryMs = 60_000;

async function findOrphans(): Promise<Waiting[]> {
  const others = await encryptedStore.othersWaiting();
  const canSignIn = await Promise.all(
    others.map(async ({ userId: id }) => (await api.unsentWork.author({ params: { id } })).canSignIn),
  );
  return others.filter((_, index) => canSignIn[index] === false);
}

/** Work on this device whose author can no longer sign in; none while the house does not say so. `look`: looks again. */
export function useOrphans() {
  const [orphans, setOrphans] = useState<readonly Waiting[]>([]);
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let current = true;
    const find = () =>
      void findOrphans().then(
        (found) => current && setOrphans(found),
        () => undefined,
      );
    find();
    const timer = setInterval(find, againEveryMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [looks]);
  return { orphans, look };
}
