import type { Backups } from '@hearthline/contracts';
import download from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { useMemo, useState } from 'react';
import { DownloadButton } from '../../../care/download-button.tsx';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { type List, useList } from '../../../lib/live/use-list.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { BackupDialog } from './backup-dialog.tsx';
import { backupColumns } from './backup-columns.tsx';
import { BackupJobOutcome, BackupJobProgress } from './backup-job-status.tsx';
import { ageText, backupWarning } from './backup-text.ts';
import { WarningNote } from './warning-note.tsx';
import { backupsResource } from '../../../lib/live/resources.ts';

/** Refetch interval of the list, ms: files may change on the server without an event. */
const refetchMs = 60_000;

/** The backups and the running job, refetched with every report of a job. */
function useBackups() {
  const list = useList(
    backupsResource,
    async (_query, options) => {
      const reply = await api.databaseOperations.backups({}, options);
      return { rows: [{ ...reply, id: 'backups', version: 0 }] };
    },
    {},
    { refetchMs },
  );
  const [backups] = list.rows;
  return { list, ...(backups && { backups: backups as Backups }) };
}

/** The tab of the database: its backups, and its export. */
export function DatabaseOperations() {
  return (
    <div className="grid gap-8">
      <BackupsSection />
      <SqlExport />
    </div>
  );
}

function BackupsSection() {
  const { list, backups } = useBackups();
  const backUp = useAction(() => api.databaseOperations.backUp(), {
    failed: 'Failed to create database backup.',
  });
  const isBusy = backUp.pending || backups?.job !== null;
  return (
    <Section
      title="Backups"
      broken={list.status === 'failed'}
      aside={
        <Button
          kind="primary"
          onClick={() => void backUp.run()}
          pending={backups !== undefined && isBusy}
          disabled={backups === undefined}
          pendingText={backups?.job?.what === 'check' ? 'Checking...' : 'Backing up...'}
        >
          Backup now
        </Button>
      }
    >
      <AsyncContent state={list} failed="Failed to load the backups" rows={4}>
        {backups && <BackupList list={list} backups={backups} />}
      </AsyncContent>
    </Section>
  );
}

function SqlExport() {
  return (
    <Section title="Database export">
      <div className="grid gap-3 py-3">
        <p>
          One file of standard SQL with the home’s records, for PostgreSQL and SQLite. What was deleted,
          passwords, photos and the audit are not in it: a backup has everything.
        </p>
        <div>
          <DownloadButton
            text="Export Database"
            icon={download}
            inBytes
            done="Export Successful"
            failed="Failed to export database"
            url={() => api.databaseOperations.exportSql({})}
          />
        </div>
      </div>
    </Section>
  );
}

function BackupList({
  list,
  backups,
}: {
  list: List<Backups & { id: string; version: number }>;
  backups: Backups;
}) {
  const [openName, setOpenName] = useState<string | null>(null);
  const now = useNow(60_000);
  const home = useHomeTime();
  const columns = useMemo(() => backupColumns(home.dayAndTime, now), [home, now]);
  const { newestAt, job, outcome, folder } = backups;
  const warning = backupWarning(backups, now);
  const rows = backups.backups.map((backup) => ({ ...backup, id: backup.name }));
  const open = rows.find(({ name }) => name === openName);
  return (
    <div className="grid gap-4 py-3">
      {warning && <WarningNote tone="severe" {...warning} />}
      {newestAt !== null && (
        <p>
          Last backup: <b className="font-head">{ageText(newestAt, now)}</b> ({home.dayAndTime(newestAt)})
        </p>
      )}
      {job && <BackupJobProgress job={job} />}
      {!job && outcome && <BackupJobOutcome outcome={outcome} />}
      <DataTable
        label="Backups"
        columns={columns}
        list={{ ...list, rows, found: rows.length }}
        failed="Failed to load the backups"
        press={{ label: 'open backup', onPress: ({ name }) => setOpenName(name) }}
        empty={<EmptyState title="No backups yet" text="The server makes one every night at 02:00." />}
      />
      <p className="text-s text-ink-2">
        Kept in {folder}: the last 14 nights, and all that were made by hand. Open one to check it or to see
        how it is put back.
      </p>
      {open && (
        <BackupDialog backup={open} folder={folder} isBusy={job !== null} onClose={() => setOpenName(null)} />
      )}
    </div>
  );
}
