import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useHomeTime } from '../../lib/home-time.ts';
import { beatAtom, freshnessAtom } from '../../lib/live.ts';
import { useSession } from '../../lib/session-atom.ts';
import { Badge } from '../../ui/badge.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { useWide } from '../../ui/use-wide.ts';

/** At the right of the title: what waits, whether this is the demonstration, and whether the last readings are live. */
export function FormChips({ outbox }: { outbox: ReactNode }) {
  const { state, since } = useAtomValue(freshnessAtom);
  const beat = useAtomValue(beatAtom);
  const { clock } = useHomeTime();
  const { demo } = useSession().home;
  return (
    <div className="flex max-w-60 shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 pr-2.5 tablet:max-w-none">
      {outbox}
      {demo && (
        <span className="max-tablet:hidden">
          <Badge>Demo</Badge>
        </span>
      )}
      <Freshness state={state} since={since ? clock(since) : undefined} beat={beat} compact={!useWide()} />
    </div>
  );
}
