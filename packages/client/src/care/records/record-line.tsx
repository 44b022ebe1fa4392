import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/show/visually-hidden.tsx';

export interface RecordLineProps {
  readonly label: string;
  /** The value before a correction. */
  readonly was?: string | undefined;
  readonly children: ReactNode;
}

/** A line of an opened record: label, value, and the earlier value struck through. */
export function RecordLine({ label, was, children }: RecordLineProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
      <dt className="w-28 shrink-0 text-ink-2 tablet:w-32">{label}</dt>
      <dd className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-4 gap-y-1">
        {children}
        {was !== undefined && (
          <span className="text-s text-value-2">
            <VisuallyHidden>Before the correction: </VisuallyHidden>
            <s>{was === '-' ? '(empty)' : was}</s>
          </span>
        )}
      </dd>
    </div>
  );
}
