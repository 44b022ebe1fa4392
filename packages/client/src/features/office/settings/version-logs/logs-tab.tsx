import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../../lib/server/api.ts';
import { rootingsChangeCountAtom } from '../../../../lib/live/collections.ts';
import { download } from '../../../../lib/files/download.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { versionLogsResource } from '../../../../lib/live/resources.ts';
import { useAction } from '../../../../lib/form/use-action.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { useLiveQuery } from '../../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../../lib/live/use-throttled-effect.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { DataList } from '../../../../ui/table/data-list.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { StatCard } from '../../../../ui/show/stat-card.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import { LogRow } from './log-row.tsx';

const LogDialog = lazyDialog(() => import('./log-dialog.tsx').then((module) => module.LogDialog));

type Stats = Awaited<ReturnType<typeof api.versionLogs.stats>>['stats'];

/** Version logs with their counts, live, as a list and as a PDF. */
export function LogsTab() {
  const [isAdding, setAdding] = useState(false);
  const [stats, setStats] = useState<Stats>();
  const counts = useLiveQuery('version-log-stats', async (signal) => {
    setStats((await api.versionLogs.stats({}, { signal })).stats);
  });
  useThrottledEffect(useAtomValue(rootingsChangeCountAtom), counts.retry, 1_000);
  const list = useList(
    versionLogsResource,
    async (_query, options) => {
      const { logs } = await api.versionLogs.list({}, options);
      return { rows: logs.map(({ version: release, ...log }) => ({ ...log, release, version: 0 })) };
    },
    {},
  );
  const handleSaved = () => {
    list.retry();
    counts.retry();
  };
  const card = { state: stats ? 'ready' : counts.status, onRetry: counts.retry } as const;
  return (
    <div className="grid gap-6">
      <div className="grid items-end gap-6 tablet:grid-cols-3">
        <StatCard label="Total Changes" value={stats?.totalChanges} caption="All-time" {...card} />
        <StatCard label="This Month" value={stats?.monthlyChanges} caption={stats?.currentMonth} {...card} />
        <ExportButton />
      </div>
      <Section
        title="Logs Records"
        aside={
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add Version Log
          </Button>
        }
        broken={list.status === 'failed'}
      >
        <DataList
          label="Version Logs"
          list={list}
          failed="Failed to load version logs"
          empty={<EmptyState title="No version logs available" />}
          item={(log) => <LogRow key={log.id} log={log} />}
        />
      </Section>
      {isAdding && <LogDialog onSaved={handleSaved} onClose={() => setAdding(false)} />}
    </div>
  );
}

function ExportButton() {
  const { run, pending } = useAction(() => download(api.versionLogs.exportPdf({})), {
    done: () => 'Export Successful',
    failed: 'Export Failed',
    hint: 'Failed to export logs',
  });
  return (
    <div>
      <Button pending={pending} pendingText="Exporting..." onClick={() => void run()}>
        Export as PDF
      </Button>
    </div>
  );
}
