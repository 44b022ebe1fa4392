import {
  doseWindowMinutes,
  maxRows,
  restoredPrescription,
  type RoundPrescription,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { DoseToOpen } from '../../../care/dose-to-open.ts';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { api } from '../../../lib/server/api.ts';
import { doseClaimsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { OpenDose } from './claims.ts';
import { findNote } from './as-needed.ts';
import { useDoseNotes } from './dose-notes.ts';
import { useStock } from './use-stock.ts';

const DoseDialog = lazyDialog(() => import('./dose-dialog.tsx').then((module) => module.DoseDialog));
const PaperDialog = lazyDialog(() => import('./paper-dialog.tsx').then((module) => module.PaperDialog));

type Found = Omit<OpenDose, 'resident'>;

/** The dialog of a dose that was opened outside the round, from the handover, a Kardex or Form 02. */
export function OpenedDose({ dose, onClose }: { dose: DoseToOpen; onClose: () => void }) {
  const { residentId, prescriptionId, day, time } = dose;
  const residents = useAllResidents();
  const stock = useStock();
  const home = useHomeTime();
  const connection = useAtomValue(connectionStatusAtom);
  const [found, setFound] = useState<Found | 'gone'>();
  const [isOnPaper, setOnPaper] = useState(false);
  const prescription = found === 'gone' ? undefined : found?.prescription;
  const due = useMemo(
    () => (time === null ? [] : [{ prescriptionId, day, time }]),
    [prescriptionId, day, time],
  );
  const prescriptions = useMemo(
    () => new Map<string, RoundPrescription>(prescription && [[prescription.id, prescription]]),
    [prescription],
  );
  const notes = useDoseNotes(due, prescriptions);
  const live = useLiveQuery(`dose ${prescriptionId} ${day} ${String(time)}`, async (signal) => {
    const loaded = await findDose(dose, signal);
    // A dose on screen stays, since its dialog tells its outcome.
    if (!signal.aborted) setFound((before) => loaded ?? before ?? 'gone');
  });
  const listed = residents.residents.find(({ id }) => id === residentId);
  const [first, setFirst] = useState(listed);
  if (listed && !first) setFirst(listed);
  // A resident who is deleted while the dose is open stays on screen, and the dialog says so: nothing typed is lost.
  const resident = listed ?? first;

  if (found === undefined || found === 'gone' || !resident) {
    const failed = [live, residents.live].find(({ status }) => status === 'failed');
    const retry = () => {
      live.retry();
      residents.live.retry();
    };
    return (
      <Dialog
        open
        onClose={onClose}
        title="Dose"
        width="narrow"
        actions={
          <>
            {failed && (
              <Button kind="primary" onClick={retry}>
                Try again
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <p role="status">{textOf(found, failed?.failedMessage ?? null)}</p>
      </Dialog>
    );
  }
  const opened: OpenDose = { ...found, resident };
  const ofStock = stock.get(found.prescription.medicationId);
  if (isOnPaper) return <PaperDialog dose={opened} stock={ofStock} onClose={onClose} />;
  return (
    <DoseDialog
      dose={opened}
      stock={ofStock}
      isLive={connection.state === 'live'}
      notLiveSince={connection.since && home.clock(connection.since)}
      note={findNote(opened, notes, serverNow())}
      onClose={onClose}
      onPaper={() => setOnPaper(true)}
    />
  );
}

function textOf(found: Found | 'gone' | undefined, failure: string | null): string {
  if (failure !== null) return failure;
  return found === 'gone' ? 'This dose was changed or stopped.' : 'Opening...';
}

/**
 * The dose in the list of its resident's day, an as-needed dose in that of now; null if it is not in it. Stores its record and
 * claims.
 */
async function findDose(
  { residentId, prescriptionId, day, time }: DoseToOpen,
  signal: AbortSignal,
): Promise<Found | null> {
  const query = { residentId, limit: maxRows, ...(time !== null && { day }) };
  const page = await api.round.list({ query }, { signal });
  medicationRecordsCollection.upsert(page.records);
  doseClaimsCollection.upsert(page.claims);
  const due = page.doses.find((each) => each.prescriptionId === prescriptionId && each.time === time);
  const sent = page.prescriptions.find(({ id }) => id === prescriptionId);
  if (!sent || (!due && time !== null)) return null;
  const prescription = restoredPrescription(sent);
  return {
    prescription,
    identity: time === null ? { prescriptionId, day: page.day } : { prescriptionId, day, time },
    at: due?.at ?? null,
    windowMinutes: doseWindowMinutes(prescription, page.windows),
  };
}
