import { formatCount } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { download } from '../lib/files/download.ts';
import { useAction } from '../lib/form/use-action.ts';
import { Button } from '../ui/show/button.tsx';
import { bytesText } from '../ui/show/bytes-text.ts';

export interface DownloadButtonProps {
  /** "Export CSV" */
  readonly text: string;
  readonly icon?: string | undefined;
  readonly url: () => string;
  /** Number of rows in the file, for the progress bar; undefined for a file without rows. */
  readonly total?: number | undefined;
  /** The progress is told in bytes: the file is no table. */
  readonly inBytes?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Titles of the toasts. */
  readonly done?: string | undefined;
  readonly failed?: string | undefined;
}

interface Progress {
  readonly done: number;
  readonly total: number | null | undefined;
}

/** Saves a file of the server, with its progress and a way to stop. */
export function DownloadButton(props: DownloadButtonProps) {
  const { text, icon, url, total, inBytes = false, disabled } = props;
  const { done = 'Export Completed', failed = 'Export Failed' } = props;
  const [bytes, setBytes] = useState<Progress>({ done: 0, total: null });
  const [rows, setRows] = useState(0);
  const progress = inBytes ? bytes : { done: rows, total };
  const controller = useRef<AbortController>(undefined);
  const { run, pending } = useAction(
    async () => {
      const { signal } = (controller.current = new AbortController());
      setRows(0);
      setBytes({ done: 0, total: null });
      const onPart = inBytes
        ? { onBytes: (received: number, size: number | null) => setBytes({ done: received, total: size }) }
        : { onRows: setRows };
      try {
        await download(url(), { signal, ...onPart });
        return true;
      } catch (error) {
        // The user stopped the download: no error is shown.
        if (signal.aborted) return false;
        throw error;
      }
    },
    { done: (isSaved) => (isSaved ? done : 'Export stopped'), failed },
  );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        icon={icon}
        pending={pending}
        pendingText={inBytes ? bytesProgressText(progress) : rowsProgressText(progress)}
        disabled={disabled}
        onClick={() => void run()}
      >
        {text}
      </Button>
      {pending && (
        <>
          <progress
            aria-label={text}
            className="w-24"
            {...(progress.total && progress.done > 0
              ? { value: Math.min(progress.done, progress.total), max: progress.total }
              : {})}
          />
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </>
      )}
    </span>
  );
}

function rowsProgressText({ done, total }: Progress): string {
  if (done === 0 || !total) return 'Exporting...';
  return `Exporting: ${formatCount(done)} of ${formatCount(Math.max(done, total))}`;
}

function bytesProgressText({ done, total }: Progress): string {
  if (done === 0) return 'Exporting...';
  return `Exporting: ${bytesText(done)}${total === null || total === undefined ? '' : ` of ${bytesText(total)}`}`;
}
