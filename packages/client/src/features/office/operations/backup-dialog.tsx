import type { Backup } from '@hearthline/contracts';
import download from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { DownloadButton } from '../../../care/download-button.tsx';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { bytesText } from '../../../ui/show/bytes-text.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { restoreCommand } from './backup-text.ts';

export interface BackupDialogProps {
  readonly backup: Backup;
  /** Absolute path of the folder of backups on the server. */
  readonly folder: string;
  /** True while another backup is being made or checked. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** A backup: its file, its check, its download, and how to restore it. */
export function BackupDialog({ backup, folder, isBusy, onClose }: BackupDialogProps) {
  const { name, madeAt, bytes, check } = backup;
  const home = useHomeTime();
  const isRoot = useSession().user.role === 'root';
  const verify = useAction(() => api.databaseOperations.checkBackup({ params: { name } }), {
    failed: 'The backup was not checked',
  });
  const checkText = check
    ? `${check.sound ? 'Sound' : 'Damaged'} (checked ${home.dayAndTime(check.at)}): ${check.text}`
    : 'Not checked yet.';
  return (
    <Dialog open onClose={onClose} title={`Backup of ${home.dayAndTime(madeAt)}`} width="wide">
      <div className="mt-4 grid gap-4">
        <div>
          <p className="wrap-anywhere">
            {name}, {bytesText(bytes)}
          </p>
          <p className={check?.sound === false ? 'wrap-anywhere text-severe-ink' : 'text-ink-2'}>
            {checkText}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => void verify.run()}
            pending={verify.pending || isBusy}
            pendingText={isBusy ? 'Another one is at work...' : 'Checking...'}
          >
            Check it
          </Button>
          {isRoot && (
            <DownloadButton
              text="Download"
              icon={download}
              inBytes
              done="Backup downloaded"
              failed="The backup was not downloaded"
              url={() => api.databaseOperations.downloadBackup({ params: { name } })}
            />
          )}
        </div>
        <RestoreSteps folder={folder} name={name} />
      </div>
    </Dialog>
  );
}

function RestoreSteps({ folder, name }: { folder: string; name: string }) {
  return (
    <div>
      <h3 className="font-head">To put it back</h3>
      <ol className="mt-1 grid list-decimal gap-2 pl-5">
        <li>Stop Hearthline.</li>
        <li>
          In its folder on the server, run
          <Command text={restoreCommand(folder, name, false)} />
          into an empty database, or, to replace everything that is stored now,
          <Command text={restoreCommand(folder, name, true)} />
        </li>
        <li>Start Hearthline. Everybody signs in again, and screens are paired again.</li>
      </ol>
      <p className="mt-2 text-s text-ink-2">
        The archive holds residents’ data: keep a copy somewhere else, and keep it private. The key file of
        the server is not in it.
      </p>
    </div>
  );
}

const Command = ({ text }: { text: string }) => (
  <code className="my-1 block rounded-field bg-sunken px-3 py-2 text-s wrap-anywhere select-all">{text}</code>
);
