import { formatCount, type BackupJob, type BackupOutcome } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { WarningNote } from './warning-note.tsx';

const words = { backup: 'Backing up...', check: 'Checking the backup...' } as const;

/** Progress of the job, with a button to cancel it. */
export function BackupJobProgress({ job: { what, by, done, total } }: { job: BackupJob }) {
  const cancel = useAction(() => api.databaseOperations.cancelJob(), { failed: 'It was not cancelled' });
  const known = total > 0;
  return (
    <div className="max-w-120">
      <Progress text={words[what]} {...(known && { value: done, max: total })} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <p className="text-s text-ink-2">
          {known && `${formatCount(done)} of about ${formatCount(total)} documents. `}
          Started by {by}.
        </p>
        <Button onClick={() => void cancel.run()} pending={cancel.pending} pendingText="Cancelling...">
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Outcome of the last job. */
export function BackupJobOutcome({ outcome: { what, result, text, by } }: { outcome: BackupOutcome }) {
  if (result === 'cancelled')
    return (
      <p role="status">{what === 'backup' ? 'The backup was cancelled.' : 'The check was cancelled.'}</p>
    );
  if (result === 'done')
    return (
      <p role="status" className="font-label">
        {`The backup is complete and sound: ${text}. Started by ${by}.`}
      </p>
    );
  const title = what === 'backup' ? 'Failed to create database backup.' : 'The check of the backup failed';
  return <WarningNote tone="severe" title={title} text={text} />;
}
