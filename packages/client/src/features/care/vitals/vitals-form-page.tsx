import { useState, type ReactNode } from 'react';
import { useFormNavigation } from './use-form-navigation.ts';
import type { SavedBefore } from './round-note.tsx';
import { VitalsFormBody } from './vitals-form-body.tsx';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { useVitalsRecord } from '../../../care/records/use-vitals-record.ts';
import { Button, IconButton } from '../../../ui/show/button.tsx';
import { arrowLeft } from '../../../ui/show/icons.ts';
import { EmptyState } from '../../../ui/show/states.tsx';

export interface VitalsFormPageProps {
  /** Under the title. */
  banners?: ReactNode;
  /** At the right of the title: chip of the outbox. */
  outbox?: ReactNode;
  /** "I’ll take it" for a resident's alerts, on the card after a severe reading. */
  takeAlerts?: (residentId: string) => ReactNode;
}

/** Form 01, vitals of one resident after another; with `?corrects=` the correction of a record. */
export function VitalsFormPage(props: VitalsFormPageProps) {
  const { corrects, recheck, cancel } = useFormNavigation();
  const [{ turn, saved }, setBefore] = useState<{ turn: number; saved?: SavedBefore }>({ turn: 0 });
  const handleNext = (before: SavedBefore) => setBefore({ turn: turn + 1, saved: before });
  if (corrects === undefined)
    return (
      <VitalsFormBody
        key={`${String(turn)} ${recheck?.of ?? ''}`}
        savedBefore={saved}
        onNext={handleNext}
        {...props}
      />
    );
  return <CorrectionForm key={corrects} id={corrects} onCancel={cancel} {...props} />;
}

interface CorrectionFormProps extends VitalsFormPageProps {
  /** Id of the record to correct. */
  readonly id: string;
  readonly onCancel: () => void;
}

/** Loads the record to correct, then shows the form, which stays even if the record changes. */
function CorrectionForm({ id, onCancel, ...props }: CorrectionFormProps) {
  const { live, found, isRemoved } = useVitalsRecord(id);
  if (found) return <VitalsFormBody original={found.record} {...props} />;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex h-15 items-center gap-2 px-1.5 tablet:h-16 tablet:px-2">
        <IconButton icon={arrowLeft} label="Back" size="tall" onClick={onCancel} />
        <h1 className="text-l font-head tablet:text-l2">Correcting a record</h1>
      </header>
      {props.banners}
      <main className="flex-1 bg-sheet p-4">
        {isRemoved ? (
          <EmptyState
            title="This record is no longer here."
            text="It was deleted or replaced by a correction."
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
