import { useState, useEffect, useReducer } from 'react';
import { useCan } from '../../../lib/session/use-can.ts';
import { type UnsentWork, encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { Banner } from '../../../ui/show/banner.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { unsentWorkText } from './unsent-work.tsx';
import { api } from '../../../lib/server/api.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';

const DiscardUnsentWork = lazyDialog(() =>
  import('./discard-unsent-work.tsx').then((module) => module.DiscardUnsentWork),
);

/** Banners for unsent work on this device whose author can no longer sign in; for users who may discard it. */
export function OrphanedWork() {
  return useCan('canDiscardUnsentWork') && <Orphans />;
}

function Orphans() {
  const { orphans, refresh } = useOrphans();
  const [discarding, setDiscarding] = useState<UnsentWork>();
  return (
    <>
      {orphans.map((work) => (
        <Banner
          key={work.userId}
          tone="info"
          mark="lock"
          action={<Button onClick={() => setDiscarding(work)}>Discard</Button>}
        >
          {unsentWorkText(work)}, and {work.userName} can no longer sign in
        </Banner>
      ))}
      {discarding && (
        <DiscardUnsentWork
          key={discarding.userId}
          work={discarding}
          onDone={() => {
            setDiscarding(undefined);
            refresh();
          }}
          onKeep={() => setDiscarding(undefined)}
        />
      )}
    </>
  );
}

/** Interval of the check for authors who were deactivated during another user's session. */
const checkEveryMs = 60_000;

async function findOrphans(): Promise<UnsentWork[]> {
  const others = await encryptedStore.unsentWorkOfOthers();
  const canSignIn = await Promise.all(
    others.map(async ({ userId: id }) => (await api.unsentWork.author({ params: { id } })).canSignIn),
  );
  return others.filter((_, index) => canSignIn[index] === false);
}

/**
 * Unsent work on this device whose author can no longer sign in; empty if the server can't be asked. `refresh` checks again.
 */
function useOrphans() {
  const [orphans, setOrphans] = useState<readonly UnsentWork[]>([]);
  const [refreshes, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let current = true;
    const find = () =>
      void findOrphans().then(
        (found) => current && setOrphans(found),
        () => undefined,
      );
    find();
    const timer = setInterval(find, checkEveryMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [refreshes]);
  return { orphans, refresh };
}
