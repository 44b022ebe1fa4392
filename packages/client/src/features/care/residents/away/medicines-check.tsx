import {
  getUncheckedReturn,
  type Prescription,
  type Resident,
  type ResidentReturn,
} from '@hearthline/contracts';
import { useState } from 'react';
import { momentText } from '../../../../care/moment-text.ts';
import { fullName } from '../../../../care/names.ts';
import { EditForm, SaveButton, TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { sessionDraft } from '../../../../lib/form/edit-form/session-draft.ts';
import { prescriptionsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { api } from '../../../../lib/server/api.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { AsyncContent } from '../../../../ui/table/async-content.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import { plus } from '../../../../ui/show/icons.ts';
import { Section } from '../../../../ui/show/section.tsx';
import { carriedText } from './carried-list.tsx';
import { CheckClosed } from './check-closed.tsx';
import { CheckedPrescription } from './checked-prescription.tsx';
import { listToCheck } from './to-check.ts';
import { getCheckKey, useCheckForm } from './use-check-form.ts';

const PrescriptionDialog = lazyDialog(() =>
  import('../prescriptions/prescription-dialog.tsx').then((module) => module.PrescriptionDialog),
);
const StopDialog = lazyDialog(() =>
  import('../prescriptions/stop-dialog.tsx').then((module) => module.StopDialog),
);

type OpenDialog =
  { readonly what: 'write' } | { readonly what: 'change' | 'stop'; readonly prescription: Prescription };

/** The check of a resident's medicines against the letter after a return; nothing if none waits. */
export function MedicinesCheck({ resident }: { resident: Resident }) {
  return <ChecksOfResident key={resident.id} resident={resident} />;
}

/** Holds the dialogs and the check that was begun: both stay when a colleague signs, or the resident leaves. */
function ChecksOfResident({ resident }: { readonly resident: Resident }) {
  const waiting = getUncheckedReturn(resident);
  const [begun, setBegun] = useState(() => waiting ?? findBegun(resident));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (waiting && waiting.returnedAt !== begun?.returnedAt) setBegun(waiting);
  const close = () => setDialog(null);
  return (
    <>
      {begun && (
        <Check
          key={begun.returnedAt}
          resident={resident}
          back={begun}
          isWaiting={waiting !== null}
          isInDialog={dialog !== null}
          onDialog={setDialog}
        />
      )}
      {dialog?.what === 'write' && <PrescriptionDialog resident={resident} onClose={close} />}
      {dialog?.what === 'change' && (
        <PrescriptionDialog resident={resident} prescription={dialog.prescription} onClose={close} />
      )}
      {dialog?.what === 'stop' && <StopDialog prescription={dialog.prescription} onClose={close} />}
    </>
  );
}

/** The latest return, if a letter or ticks of its check were typed in this session. */
const findBegun = ({ id, lastReturn }: Resident): ResidentReturn | null =>
  lastReturn && sessionDraft(getCheckKey(id, lastReturn)) ? lastReturn : null;

interface CheckProps {
  readonly resident: Resident;
  readonly back: ResidentReturn;
  /** False once it was signed, or the resident left again. */
  readonly isWaiting: boolean;
  readonly isInDialog: boolean;
  readonly onDialog: (dialog: OpenDialog) => void;
}

function Check({ resident, back, isWaiting, isInDialog, onDialog }: CheckProps) {
  const home = useHomeTime();
  const now = useNow(60_000);
  const { user } = useSession();
  const mayCheck = useCan('canPrescribe');
  const list = useList(
    prescriptionsResource,
    async (query, options) => {
      const { prescriptions } = await api.prescriptions.list({ query }, options);
      return { rows: prescriptions };
    },
    { residentId: resident.id, status: 'all' as const },
  );
  const lines = listToCheck(list.rows, back, now);
  const { form, isTyped, tick } = useCheckForm({ resident, back, lines, isInDialog });
  // The event of one's own signature may come before the reply.
  const isOpen = isWaiting || form.isSaving;
  if (!isOpen && !isTyped && !isInDialog) return form.dialog;
  const { ticked } = form.values;
  const unticked = form.errorOf('ticked');
  return (
    <Section title={`Check the medicines of ${fullName(resident)}`} level={3}>
      {isOpen ? (
        <p className="py-3">
          Back {back.from === 'hospital' ? 'from hospital ' : back.from === 'leave' ? 'from leave ' : ''}
          since {momentText(back.returnedAt, home)}. Compare each prescription with the letter. No dose is due
          until this is signed. A dose that was given before is recorded in the Kardex below, with a reason.
        </p>
      ) : (
        <CheckClosed resident={resident} back={back} onClose={isTyped ? form.leave : undefined} />
      )}
      {back.medicinesBack.length > 0 && (
        <p className="pb-3">Brought back: {carriedText(back.medicinesBack)}.</p>
      )}
      <AsyncContent
        state={list}
        failed="Failed to load the prescriptions"
        loading="Loading the prescriptions..."
      >
        <ul aria-label="Prescriptions to check">
          {lines.map((line) => (
            <CheckedPrescription
              key={line.prescription.id}
              line={line}
              isTicked={ticked.includes(line.prescription.id)}
              mayCheck={mayCheck && isOpen}
              onTick={(isTicked) => tick(line.prescription.id, isTicked)}
              onChange={() => onDialog({ what: 'change', prescription: line.prescription })}
              onStop={() => onDialog({ what: 'stop', prescription: line.prescription })}
            />
          ))}
        </ul>
        {lines.length === 0 && <p className="py-3">There is no prescription. Add what the letter orders.</p>}
        {mayCheck && isOpen && (
          <p className="py-3">
            <Button icon={plus} onClick={() => onDialog({ what: 'write' })}>
              Add what the letter orders
            </Button>
          </p>
        )}
        {!mayCheck && <p className="py-3 font-label">A nurse checks and signs this.</p>}
        {mayCheck && (
          <EditForm form={form} label="Sign the check" className="grid gap-3 border-t border-line py-4">
            <TextField
              name="letter"
              required
              maxLength={500}
              readOnly={!isOpen}
              description="For example “Discharge letter of Nov 28, Dr. Okafor”."
            />
            {unticked !== undefined && (
              <p role="alert" className="font-label text-severe-ink">
                {unticked}
              </p>
            )}
            {isOpen && (
              <p>
                <SaveButton form={form} size="tall" pendingText="Signing...">
                  Sign as {user.name}
                </SaveButton>
              </p>
            )}
          </EditForm>
        )}
      </AsyncContent>
    </Section>
  );
}
