import type { ReactNode } from 'react';
import { LiveContent } from '../../care/records/live-content.tsx';
import { useOpenedRecord } from '../../care/records/use-opened-record.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { arrowLeft } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/states.tsx';
import { VitalsFormBody } from './vitals-form-body.tsx';

export interface CorrectionStartProps {
  /** The record to correct. */
  readonly id: string;
  readonly onCancel: () => void;
  readonly banners?: ReactNode;
  readonly outbox?: ReactNode;
}

/** Fetches the record to correct, then opens the form on it: from there on the form stays, whatever happens to the record. */
export function CorrectionStart({ id, onCancel, banners, outbox }: CorrectionStartProps) {
  const { live, found, isGone } = useOpenedRecord(id);
  if (found) return <VitalsFormBody original={found.record} banners={banners} outbox={outbox} />;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex h-15 items-center gap-2 px-1.5 tablet:h-16 tablet:px-2">
        <IconButton icon={arrowLeft} label="Back" size="tall" onClick={onCancel} />
        <h1 className="text-l font-head tablet:text-l2">Correcting a record</h1>
      </header>
      {banners}
      <main className="flex-1 bg-sheet p-4">
        {isGone ? (
          <EmptyState
            title="This record is no longer here."
            text="It was deleted, or a correction took its place."
            action={<Button onClick={onCancel}>Back to the records</Button>}
          />
        ) : (
          <LiveContent live={live} failed="Failed to fetch vitals records">
            {null}
          </LiveContent>
        )}
      </main>
    </div>
  );
}
