import type { ImportProgress } from '@hearthline/contracts';
import { Progress } from '../../ui/progress.tsx';

const words: Partial<Record<ImportProgress['state'], string>> = {
  waiting: 'Waiting for another import to end...',
  storing: 'Storing... It can be undone when it is done.',
};

/** How far an import is, in rows. */
export function ImportProgressBar({ label, progress }: { label: string; progress: ImportProgress | null }) {
  const { state, done = 0, total = null } = progress ?? {};
  const text = (state && words[state]) ?? label;
  return (
    <div>
      <Progress text={text} {...(total !== null && { value: done, max: Math.max(1, total) })} />
      {total !== null && <p className="text-s text-ink-2">{`${String(done)} of ${String(total)} rows`}</p>}
    </div>
  );
}
