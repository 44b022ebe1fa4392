import { useRef, useState } from 'react';
import { download } from '../lib/download.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from '../ui/button.tsx';

export interface DownloadButtonProps {
  /** "Export CSV" */
  readonly text: string;
  readonly icon?: string | undefined;
  readonly url: () => string;
  /** Rows of the file, for the progress; undefined where it has none. */
  readonly total?: number | undefined;
  readonly disabled?: boolean | undefined;
}

/** Saves a file of the server, with its progress and a way to stop. */
export function DownloadButton({ text, icon, url, total, disabled }: DownloadButtonProps) {
  const [rows, setRows] = useState(0);
  const controller = useRef<AbortController>(undefined);
  const { run, pending } = useAction(
    async () => {
      const { signal } = (controller.current = new AbortController());
      setRows(0);
      try {
        await download(url(), { signal, onRows: setRows });
        return true;
      } catch (error) {
        // Whoever stopped it knows.
        if (signal.aborted) return false;
        throw error;
      }
    },
    { done: (isSaved) => (isSaved ? 'Export Completed' : 'Export stopped'), failed: 'Export Failed' },
  );
  return (
    <span className="inline-flex items-center gap-2">
      <Button
        icon={icon}
        pending={pending}
        pendingText={progressText(rows, total)}
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
            {...(total && rows > 0 ? { value: Math.min(rows, total), max: total } : {})}
          />
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </>
      )}
    </span>
  );
}

function progressText(rows: number, total: number | undefined): string {
  if (rows === 0 || total === undefined) return 'Exporting...';
  return `Exporting: ${rows.toLocaleString('en')} of ${Math.max(rows, total).toLocaleString('en')}`;
}
