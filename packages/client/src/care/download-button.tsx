import { useRef, useState } from 'react';
import { download, type DownloadProgress } from '../lib/download.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from '../ui/button.tsx';

export interface DownloadButtonProps {
  /** "Export CSV" */
  readonly text: string;
  readonly icon?: string | undefined;
  readonly url: () => string;
  readonly disabled?: boolean | undefined;
}

/** Saves a file of the server, with its progress and a way to stop. */
export function DownloadButton({ text, icon, url, disabled }: DownloadButtonProps) {
  const [progress, setProgress] = useState<DownloadProgress>();
  const controller = useRef<AbortController>(undefined);
  const { run, pending } = useAction(
    async () => {
      const { signal } = (controller.current = new AbortController());
      setProgress(undefined);
      try {
        await download(url(), { signal, onProgress: setProgress });
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
        pendingText={progressText(progress)}
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
            {...(progress?.total ? { value: progress.rows, max: progress.total } : {})}
          />
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </>
      )}
    </span>
  );
}

function progressText(progress: DownloadProgress | undefined): string {
  if (!progress) return 'Exporting...';
  const { rows, total } = progress;
  const done = rows.toLocaleString('en');
  return total === undefined ? `Exporting: ${done}` : `Exporting: ${done} of ${total.toLocaleString('en')}`;
}
