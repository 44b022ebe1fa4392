import {
  Problem,
  type BrokenRules,
  type DoseAct,
  type OrderedAmount,
  type MedicationRecord,
  type WitnessEntry,
} from '@hearthline/contracts';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isNotRecorded } from '../../../care/allergy-dialog.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { isSavingRefused } from '../../../lib/server/is-saving-refused.ts';
import type { ToastText } from '../../../lib/form/use-action.ts';
import { isSessionError } from '../../../lib/server/is-session-error.ts';
import type { WitnessQuestion } from '../../../care/witness/use-witness.tsx';
import { saveFailureInForm } from '../../../lib/server/save-failure-text.ts';
import { blankGiven, givenShape, readGiven } from '../../../care/given/given-values.ts';
import { confirmedOutside, readBrokenRules } from '../../../care/records/broken-rules.ts';
import { sendAct, type DoseIdentity } from './claims.ts';
import { draftIdOfDose } from './dose-drafts.ts';

export type ActStatus = DoseAct['status'];
export type NotGiven = Exclude<ActStatus, 'administered'>;

export const doseFormShape = {
  /** The chosen status; '' before the choice. Refused, omitted and held need a reason. */
  status: z.enum(['', 'administered', 'refused', 'omitted', 'held']),
  /** ISO 8601; '' is now. */
  administeredAt: z.string(),
  notes: z.string(),
  /** Purpose of an as-needed dose. */
  reason: z.string(),
  /** Reason from the short list why it was not given; with "Other", `otherReason` has the text. */
  whyNot: z.string(),
  otherReason: z.string(),
  allergyReason: z.string(),
  /** Why it was given outside the rules; absent in drafts of before that. */
  outsideReason: z._default(z.string(), ''),
  /** The handling of a controlled drug that was not given; '' before the choice. */
  handling: z._default(z.enum(['', 'not-taken', 'returned', 'destroyed']), ''),
  ...givenShape,
};
const schema = z.object(doseFormShape);
export type DoseFormValues = z.infer<typeof schema>;

export const blankDose: DoseFormValues = {
  status: '',
  administeredAt: '',
  notes: '',
  reason: '',
  whyNot: '',
  otherReason: '',
  allergyReason: '',
  outsideReason: '',
  handling: '',
  ...blankGiven,
};

/** True if closing the form would lose a time or a text. */
export const isTyped = ({
  status: _status,
  whyNot: _chosen,
  handling: _handling,
  isPart: _isPart,
  partRest: _rest,
  oldPatch: _patch,
  ...typed
}: DoseFormValues): boolean => Object.values(typed).some((text) => text.trim() !== '');

/** The reason why a dose was not given; '' before it is chosen. */
export const getWhyNot = ({ whyNot, otherReason }: Pick<DoseFormValues, 'whyNot' | 'otherReason'>): string =>
  whyNot === 'Other' ? otherReason.trim() : whyNot;

interface DoseFormOptions {
  readonly identity: DoseIdentity;
  /** e.g. "Metformin 500 mg" */
  readonly medication: string;
  /** True if the draft is no longer needed: the dose was recorded, or waits for a second person with the entered values. */
  readonly isDone: boolean;
  /** The dose as ordered. */
  readonly ordered: OrderedAmount;
  /** A controlled drug: what was not given is accounted for. */
  readonly isControlled: boolean;
  readonly witness: Pick<WitnessQuestion, 'takeRefusal' | 'forget'> & {
    /** The person who confirms here; null: on their own device, or nobody has to. */
    readonly entry: WitnessEntry | null;
  };
  readonly done: (record: MedicationRecord) => ToastText;
  readonly onClose: () => void;
}

/**
 * State of the form that records one dose. The typed values are stored encrypted, and offered to their author when the same
 * dose is opened again. Nothing is sent without a button.
 */
export function useDoseForm(options: DoseFormOptions) {
  const { identity, medication, ordered, isDone, isControlled, witness, done, onClose } = options;
  const { prescriptionId, day, time } = identity;
  /** The server's refusal: an allergy of the resident matches, or the allergies are not recorded. */
  const [allergy, setAllergy] = useState<Problem | null>(null);
  /** The rules for which the server refused it: it is recorded with a reason. */
  const [outside, setOutside] = useState<(BrokenRules & { readonly message: string }) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isUnsavable, setUnsavable] = useState(false);
  const [sent, setSent] = useState<ActStatus | null>(null);
  /** The key of acts after a recorded act: if the record is voided, the next act is a new one. */
  const nextKey = useRef<string | null>(null);
  useEffect(() => {
    if (isDone) nextKey.current = crypto.randomUUID();
  }, [isDone]);

  const form = useEditForm<DoseFormValues, DoseFormValues, MedicationRecord>({
    key: draftIdOfDose(identity),
    base: null,
    valuesOf: () => blankDose,
    fields: { administeredAt: 'Given at', reason: 'Reason', notes: 'Notes' },
    schema,
    noun: 'dose',
    draftText: () => `record of ${medication}`,
    isDirty: (values) => !isDone && isTyped(values),
    async save({ status, administeredAt, notes, ...values }, { idempotencyKey }) {
      if (status === '') return null;
      const isGiven = status === 'administered';
      const given = readGiven(values, { ...ordered, isControlled }).draft;
      const because = isGiven ? values.reason.trim() : getWhyNot(values);
      const body: DoseAct = {
        prescriptionId,
        ...(time !== undefined && { day, time }),
        status,
        ...(because && { reason: because }),
        ...(isGiven && allergy !== null && { allergyReason: values.allergyReason.trim() }),
        notes: notes.trim() || null,
        ...(isGiven && administeredAt && { administeredAt }),
        late: false,
        ...(witness.entry && { witness: witness.entry }),
        ...(isControlled && !isGiven && values.handling && { handling: values.handling }),
        ...(given.amount !== undefined && { amount: given.amount }),
        ...(isGiven && given.reading && { reading: given.reading }),
        ...(isGiven && given.site && { site: given.site }),
        ...(isGiven && given.part && { part: given.part }),
        ...(isGiven && outside && { outsideRules: confirmedOutside(outside, values.outsideReason.trim()) }),
      };
      try {
        // Null while it waits for a second person.
        const { record } = await sendAct(body, nextKey.current ?? idempotencyKey);
        witness.forget();
        return record;
      } catch (error) {
        if (isSessionError(error)) throw error;
        if (witness.takeRefusal(error)) return null;
        const broken = readBrokenRules(error);
        if (error instanceof Problem && error.code === 'allergy') setAllergy(error);
        else if (error instanceof Problem && broken) setOutside({ ...broken, message: error.message });
        else {
          setFailure(saveFailureInForm(error));
          setUnsavable(isGiven && isSavingRefused(error));
        }
        return null;
      }
    },
    done,
    failed: 'The dose was not recorded',
    onSaved: onClose,
    onClose,
  });
  const { values, change } = form;

  return {
    values,
    /** The giver's answers, and the first that is missing. */
    given: readGiven(values, { ...ordered, isControlled }),
    change,
    /** Questions before the dose is recorded. */
    allergy: allergy && allergy.message,
    /** The question is that allergies are not recorded, not that one matches. */
    asksWhoWasAsked: allergy !== null && isNotRecorded(allergy),
    /** The rules that a given dose broke: the giver enters the reason. */
    outside,
    failure,
    /** It was given and can't be saved now, as on a full disk. */
    isUnsavable,
    /** Asks why the dose was not given; null closes the question. */
    ask: (status: NotGiven | null) => {
      setFailure(null);
      setAllergy(null);
      setOutside(null);
      change({ status: status ?? '', whyNot: '', handling: '' });
    },
    pending: form.isSaving ? sent : null,
    send: (status: ActStatus) => {
      setFailure(null);
      setUnsavable(false);
      setSent(status);
      form.submit({ ...values, status });
    },
    isTyped: !isDone && isTyped(values),
    leave: form.leave,
    canSaveDraft: form.canSaveDraft,
    dialog: form.dialog,
  };
}

export type DoseForm = ReturnType<typeof useDoseForm>;
