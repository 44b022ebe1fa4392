import { useState } from 'react';
import { useCan } from '../../lib/can.ts';
import type { Waiting } from '../../lib/encrypted-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DiscardWork } from './discard-work.tsx';
import { useOrphans } from './use-orphans.ts';
import { sayWaiting } from './waiting-work.tsx';

/** What waits on this device for somebody who can no longer sign in; for those who may throw it away. */
export function OrphanedWork() {
  return useCan('canDiscardWaitingWork') && <Orphans />;
}

function Orphans() {
  const { orphans, look } = useOrphans();
  const [asked, setAsked] = useState<Waiting>();
  return (
    <>
      {orphans.map((one) => (
        <Banner
          key={one.userId}
          tone="info"
          mark="lock"
          action={<Button onClick={() => setAsked(one)}>Discard</Button>}
        >
          {sayWaiting(one)}, and {one.userName} can no longer sign in
        </Banner>
      ))}
      {asked && (
        <DiscardWork
          key={asked.userId}
          work={asked}
          onDone={() => {
            setAsked(undefined);
            look();
          }}
          onKeep={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
