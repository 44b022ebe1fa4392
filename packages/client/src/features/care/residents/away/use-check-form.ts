import type { Resident, ResidentReturn } from '@hearthline/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { fullName } from '../../../../care/names.ts';
import type { EditFormState } from '../../../../lib/form/edit-form/edit-form-types.ts';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { api } from '../../../../lib/server/api.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { ToCheck } from './to-check.ts';

interface CheckValues {
  letter: string;
  /** Ids of the prescriptions that are as before, or agree with the letter. */
  ticked: readonly string[];
}

const nothing: CheckValues = { letter: '', ticked: [] };

const fields: FormFields<CheckValues> = { letter: 'Letter', ticked: 'Prescriptions' };

/** Storage key of the draft of a check. */
export const getCheckKey = (residentId: string, { returnedAt }: Pick<ResidentReturn, 'returnedAt'>): string =>
  `medicines-check:${residentId}:${returnedAt}`;

export interface CheckFormOptions {
  readonly resident: Resident;
  readonly back: ResidentReturn;
  readonly lines: readonly ToCheck[];
  /** A prescription of this check is being written, changed or stopped. */
  readonly isInDialog: boolean;
}

/** The letter and the ticks of a check until it is signed: kept when another tab is opened, and on this device. */
export function useCheckForm({ resident, back, lines, isInDialog }: CheckFormOptions): {
  readonly form: EditFormState<CheckValues, Resident>;
  readonly isTyped: boolean;
  readonly tick: (prescriptionId: string, isTicked: boolean) => void;
} {
  const { id, version } = resident;
  const name = fullName(resident);
  const form: EditFormState<CheckValues, Resident> = useEditForm({
    key: getCheckKey(id, back),
    keepsTyped: true,
    base: null,
    valuesOf: () => nothing,
    fields,
    schema: buildSchema(lines),
    noun: 'check',
    draftText: () => `the check of the medicines of ${name}`,
    async save(letter) {
      const inForce = lines.filter(({ outcome }) => outcome !== 'stopped');
      const prescriptionIds = inForce.map(({ prescription }) => prescription.id);
      const body = { letter, prescriptionIds, version };
      return (await api.away.reconcile({ params: { id }, body })).resident;
    },
    onServerValue: (saved) => residentsCollection.upsert([saved]),
    done: () => [`Medicines of ${name} checked`, 'Doses are due again.'],
    failed: 'The check was not signed',
    onClose: () => form.methods.reset(nothing),
  });
  const { letter, ticked } = form.values;
  const tick = (prescriptionId: string, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== prescriptionId);
    form.change({ ticked: isTicked ? [...others, prescriptionId] : others });
  };
  useTickOwn({ lines, isInDialog, onOwn: (prescriptionId) => tick(prescriptionId, true) });
  return { form, isTyped: letter.trim() !== '' || ticked.length > 0, tick };
}

/** Calls `onOwn` for what this user wrote in a dialog of the check: they had the letter before them. */
function useTickOwn({
  lines,
  isInDialog,
  onOwn,
}: Pick<CheckFormOptions, 'lines' | 'isInDialog'> & { readonly onOwn: (prescriptionId: string) => void }) {
  const { user } = useSession();
  /** Ids of the prescriptions when the dialog was opened; null without one. */
  const before = useRef<ReadonlySet<string> | null>(null);
  const ids = lines.map(({ prescription }) => prescription.id).join();
  const look = useEffectEvent(() => {
    const known = before.current;
    const own = lines.find(
      ({ outcome, prescription }) =>
        (outcome === 'added' || outcome === 'changed') &&
        prescription.prescribedBy.id === user.id &&
        known?.has(prescription.id) === false,
    );
    if (own) onOwn(own.prescription.id);
    before.current = isInDialog ? new Set(ids.split(',')) : null;
  });
  useEffect(() => look(), [isInDialog, ids]);
}

/** Converts the values to the letter; each prescription that goes on must be ticked. */
const buildSchema = (lines: readonly ToCheck[]) =>
  z.pipe(
    z.custom<CheckValues>(),
    z.transform((values: CheckValues, { issues }): string => {
      const letter = values.letter.trim();
      const refuse = (path: keyof CheckValues, message: string) =>
        issues.push({ code: 'custom', input: values, path: [path], message });
      if (letter.length < 3) refuse('letter', 'Please say which letter you checked against.');
      const open = lines.filter(
        ({ outcome, prescription }) => outcome !== 'stopped' && !values.ticked.includes(prescription.id),
      );
      const left = open.length === 1 ? '1 prescription is' : `${String(open.length)} prescriptions are`;
      if (open.length > 0) refuse('ticked', `${left} not checked yet. Tick each, or change or stop it.`);
      return letter;
    }),
  );
