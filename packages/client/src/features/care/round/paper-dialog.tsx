import {
  findAllergyConflicts,
  formatAllergyConflicts,
  formatNamedDose,
  isControlled,
  type Medication,
  takesTwoPeople,
} from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TimeField } from '../../../care/time-field.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { fullName } from '../../../care/names.ts';
import { ResidentNotice } from '../../../care/resident-notice.tsx';
import { NoSubstancesNote } from '../../../care/no-substances-note.tsx';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { encryptionUnavailableText } from '../../../lib/device/encrypted-store.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { enqueue } from '../../../lib/outbox/outbox.ts';
import { serverTimeAt } from '../../../lib/server/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { GivenFieldError, GivenFields } from '../../../care/given/given-fields.tsx';
import { readGiven } from '../../../care/given/given-values.ts';
import type { OpenDose } from './claims.ts';
import { draftIdOfDose } from './dose-drafts.ts';
import { noteKey } from './dose-notes.ts';
import { blankDose, doseFormShape, isTyped, type DoseFormValues } from './use-dose-form.ts';

/** Requires what an as-needed dose was for, and why a dose was given despite an allergy. */
interface Asked {
  readonly isAsNeeded: boolean;
  readonly isAllergic: boolean;
  readonly of: Parameters<typeof readGiven>[1];
}

const schemaFor = ({ isAsNeeded, isAllergic, of }: Asked) =>
  z.object(doseFormShape).check(
    ({ value, issues }) => {
      const { missing } = readGiven(value, of);
      if (missing !== null) issues.push({ code: 'custom', message: missing, path: ['amount'], input: value });
    },
    z.refine(({ reason }) => !isAsNeeded || reason.trim() !== '', {
      error: 'Enter the reason.',
      path: ['reason'],
    }),
    z.refine(({ allergyReason }) => !isAllergic || allergyReason.trim() !== '', {
      error: 'Please say why it was given all the same.',
      path: ['allergyReason'],
    }),
  );

interface PaperDialogProps {
  readonly dose: OpenDose;
  readonly stock: Medication | undefined;
  readonly onClose: () => void;
}

/**
 * Notes a dose given without a connection or while nothing can be saved, with the signed-in user and the time. The note is
 * stored encrypted on this device and sent later as a late entry.
 */
export function PaperDialog({ dose, stock, onClose }: PaperDialogProps) {
  const { prescription, resident, identity } = dose;
  const { user } = useSession();
  const home = useHomeTime();
  const now = useNow(30_000);
  const [opened] = useState(() => now.toISOString());
  const [openedAtMs] = useState(() => performance.now());
  // A key of its own: the open dose may have sent another act under the draft's key.
  const [key] = useState(() => crypto.randomUUID());
  const isAsNeeded = identity.time === undefined;
  const conflicts = findAllergyConflicts(resident.allergies, {
    name: prescription.medication.name,
    substances: stock?.substances ?? [],
  });
  const of = {
    dose: prescription.dose,
    scale: prescription.scale,
    route: prescription.route,
    isControlled: isControlled(stock),
  };
  const named = formatNamedDose(prescription.medication, prescription.dose);
  const title = `${named}, ${fullName(resident)}`;
  const form = useEditForm<DoseFormValues, DoseFormValues, object>({
    // Shares its draft with the open dose, so that text typed there before the connection was lost is offered here.
    key: draftIdOfDose(identity),
    base: null,
    valuesOf: () => blankDose,
    fields: {
      amount: 'Amount given',
      reason: 'Reason',
      allergyReason: 'Why was it given all the same?',
      notes: 'Notes',
    },
    schema: schemaFor({ isAsNeeded, isAllergic: conflicts.length > 0, of }),
    noun: 'dose',
    draftText: () => `record of ${named}`,
    isDirty: isTyped,
    usesOutbox: true,
    async save({ administeredAt, notes, reason, allergyReason, ...values }) {
      const body = {
        prescriptionId: identity.prescriptionId,
        ...(identity.time !== undefined && { day: identity.day, time: identity.time }),
        status: 'administered',
        ...(reason.trim() && { reason: reason.trim() }),
        ...(conflicts.length > 0 && { allergyReason: allergyReason.trim() }),
        notes: notes.trim() || null,
        // Converts by the current server clock: the user may have confirmed the time since.
        administeredAt: administeredAt || serverTimeAt(openedAtMs).toISOString(),
        late: true,
        ...readGiven(values, of).draft,
      } as const;
      if (
        !(await enqueue({
          key,
          kind: 'late-dose',
          body,
          title,
          dose: noteKey(identity, prescription),
          form: null,
        }))
      )
        throw new Error(encryptionUnavailableText);
      toast.success(
        'Noted on this tablet',
        `${title}. Will be sent as a late entry when the connection is back.`,
      );
      onClose();
      return 'queued';
    },
    done: () => undefined,
    failed: 'Not noted. Please keep it on paper.',
    onClose,
  });
  const { values, change } = form;
  return (
    <EditDialog
      form={form}
      title="Note what was given on paper"
      text={<UnbrokenNumbers text={`${named}, for ${fullName(resident)}`} />}
      saveText="Save note"
    >
      <div className="grid gap-4">
        <ResidentNotice of={resident} />
        <p>
          Given by <strong className="font-head">{user.name}</strong>. Record only doses already given.
        </p>
        <div className="grid gap-1.5">
          <span className="font-button">Given at (up to 24 hours ago)</span>
          <TimeField
            label="Given at"
            value={values.administeredAt || opened}
            now={now}
            home={home}
            onChange={(administeredAt) => change({ administeredAt })}
          />
        </div>
        <GivenFields
          values={values}
          change={change}
          ordered={of}
          dose={readGiven(values, of).dose}
          isControlled={of.isControlled}
        />
        <GivenFieldError />
        {isAsNeeded && <TextField name="reason" size="tall" maxLength={500} required />}
        {conflicts.length > 0 && (
          <div role="alert" className="grid gap-4 rounded-notice border-2 border-ink p-4">
            <p className="flex items-center gap-2 text-l font-head">
              <Mark shape="no-entry" size={22} />
              <span className="min-w-0">
                {formatAllergyConflicts(fullName(resident), conflicts)} Watch for a reaction, and tell the
                nurse in charge.
              </span>
            </p>
            <TextField name="allergyReason" size="tall" maxLength={500} required />
          </div>
        )}
        <NoSubstancesNote of={stock} />
        {takesTwoPeople(prescription, stock) && (
          <p>
            {isControlled(stock)
              ? 'It is a controlled drug: once the connection is back, open this note, and the witness confirms it here.'
              : 'Two people give it: once it is sent, the second one confirms it under their own name.'}
          </p>
        )}
        <TextField name="notes" rows={1} maxLength={2000} />
      </div>
    </EditDialog>
  );
}
