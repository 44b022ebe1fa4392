import type { SystemState } from '@hearthline/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useLoadState } from '../../../lib/live/load-state.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { PageTitle, Section } from '../../../ui/show/section.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { Fact, Facts } from './facts.tsx';
import { LoadFacts } from './load-facts.tsx';
import { SilentDevices } from './silent-devices.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { elapsedWords } from '../../../care/duration.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';

const refetchMs = 10_000;

/** The page "System" for root: how the server itself is doing. `disk` is the card of the free space. */
export function SystemPage({ disk }: { disk?: ReactNode }) {
  const [state, setState] = useState<SystemState | null>(null);
  const live = useLiveQuery('system-state', async (signal) => {
    setState(await api.systemState.get({}, { signal }));
  });
  useRefetchWhileVisible(live.retry);
  return (
    <>
      <PageTitle title="System" aside="How the server is doing" />
      <AsyncContent state={useLoadState(live)} failed="Failed to load the state of the system" rows={6}>
        {state && (
          <div className="grid gap-8">
            <ServerFacts state={state} />
            {disk}
            <BackupFacts backup={state.backup} />
            <SilentDevices state={state} />
            <LoadFacts {...state} />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

/** Refetches while the page is visible: no event reports a rising delay or a full disk. */
function useRefetchWhileVisible(refetch: () => void): void {
  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') refetch();
    };
    const timer = setInterval(refetchIfVisible, refetchMs);
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refetchIfVisible);
    };
  }, [refetch]);
}

const engines = { mongodb: 'MongoDB', embedded: 'Embedded database' } as const;

function ServerFacts({ state: { startedAt, version, database } }: { state: SystemState }) {
  const home = useHomeTime();
  const runsFor = elapsedWords(serverNow().getTime() - new Date(startedAt).getTime());
  return (
    <Section title="Server">
      <Facts>
        <Fact name="Running since">
          {home.dayAndTime(startedAt)} ({runsFor})
        </Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Database">
          {engines[database.engine]} {database.version}
        </Fact>
        <Fact name="Unreadable records" tone={database.damaged > 0 ? 'severe' : undefined}>
          {database.damaged === 0 ? 'None' : database.damaged}
        </Fact>
      </Facts>
    </Section>
  );
}
