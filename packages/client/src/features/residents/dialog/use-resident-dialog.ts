import { Problem, type Resident } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { endsSession } from '../../../lib/ends-session.ts';
import { useHomeTime } from '../../../lib/home-time.ts';
import { toast } from '../../../ui/toast.tsx';
import { reasonOf, sayFailedSave } from '../say-failure.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { differencesOf, joined, type Choices, type Difference } from './difference.ts';
import { isSame, settled, valuesOf } from './form-values.ts';
import { keepPhoto, sendPhoto, type PhotoChoice } from './photo-choice.ts';
import { newSheet, sheetOf, type Sheet } from './sheet.ts';
import { findSimilar, isMissing, storedNow, storeResident } from './store-resident.ts';
import { useResidentValues } from './use-resident-values.ts';

/** What stands between Save and saved. */
export type Question =
  | { readonly kind: 'similar'; readonly residents: readonly Resident[] }
  | {
      readonly kind: 'difference';
      readonly current: Resident;
      readonly differences: readonly Difference[];
      /** Mine reached the server before, and other values with it. */
      readonly isReused: boolean;
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'photo'; readonly saved: Resident; readonly reason: string };

export interface DialogWays {
  readonly onClose: () => void;
  readonly onSaved?: ((resident: Resident) => void) | undefined;
}

const personOf = ({ values: { name, lastName, dateOfBirth } }: Sheet) =>
  JSON.stringify([name.trim(), lastName.trim(), dateOfBirth]);

/** The resident form at work: one sheet, its photo, the questions it asks and its save. */
export function useResidentDialog(resident: Resident | undefined, { onClose, onSaved }: DialogWays) {
  const { today } = useHomeTime();
  const [sheet, setSheet] = useState(() => newSheet(resident, serverNow()));
  const [photo, setPhoto] = useState<PhotoChoice>(keepPhoto);
  const [question, setQuestion] = useState<Question>();
  const [isLeaving, setLeaving] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef(false);
  const isDone = useRef(false);
  const hasFailed = useRef(false);
  /** Whom "Add anyway" was said of. */
  const notTheSame = useRef('');
  const { form, values, refuse } = useResidentValues(sheet.values);
  const current = { ...sheet, values };
  const isTyped = !isSame(values, valuesOf(sheet.base ?? undefined));
  const isChanged = isTyped || photo.kind !== 'keep';
  const kept = useKept(`resident:${resident?.id ?? 'new'}`, isTyped ? current : null, sheetOf);

  const finish = (saved: Resident) => {
    isDone.current = true;
    onSaved?.(saved);
    onClose();
  };

  async function finishWithPhoto(saved: Resident): Promise<void> {
    residentsCollection.received([saved]);
    // From here on it is a change of somebody stored, whatever becomes of the photo.
    setSheet((before) => ({ ...before, base: saved, values: valuesOf(saved) }));
    form.reset(valuesOf(saved));
    kept.drop();
    try {
      const withPhoto = await sendPhoto(saved, photo);
      residentsCollection.received([withPhoto]);
      toast.success(`Resident has been ${resident ? 'updated' : 'created'} successfully.`);
      finish(withPhoto);
    } catch (error) {
      if (endsSession(error)) return;
      const reason = reasonOf(error);
      hasFailed.current = true;
      const done = resident ? 'updated' : 'created';
      toast.error('Warning', `Resident was ${done} but photo upload failed: ${reason}`);
      setQuestion({ kind: 'photo', saved, reason });
    }
  }

  /** A resident who is not found may be a session that is gone: asking who is here ends it on screen, if so. */
  async function askWhetherGone(error: unknown): Promise<void> {
    try {
      await api.auth.me();
      setQuestion({ kind: 'gone' });
    } catch {
      hasFailed.current = true;
      sayFailedSave('Failed to update resident', error, 'form');
    }
  }

  async function refused(error: unknown, sent: Sheet): Promise<void> {
    if (sent.base && isMissing(error)) return askWhetherGone(error);
    const stored = storedNow(error);
    if (!stored) {
      const fields = error instanceof Problem ? error.details.fields : undefined;
      if (fields) refuse(fields);
      hasFailed.current = true;
      const title = sent.base ? 'Failed to update resident' : 'Failed to create resident';
      return sayFailedSave(title, error, 'form');
    }
    const theirs = valuesOf(stored.current);
    const differences = differencesOf(sent.base ? valuesOf(sent.base) : theirs, sent.values, theirs);
    if (differences.length === 0) return finishWithPhoto(stored.current);
    setQuestion({ kind: 'difference', differences, ...stored });
  }

  async function store(sent: Sheet): Promise<void> {
    if (sent.base === null && notTheSame.current !== personOf(sent)) {
      const residents = await findSimilar(sent.values);
      if (residents.length > 0) return setQuestion({ kind: 'similar', residents });
    }
    await finishWithPhoto(await storeResident(sent, today()));
  }

  async function send(sent: Sheet): Promise<void> {
    if (underWay.current || isDone.current) return;
    underWay.current = true;
    // Pressing Save again answers the failure that stands there.
    if (hasFailed.current) toast.dismiss();
    hasFailed.current = false;
    setSaving(true);
    setQuestion(undefined);
    try {
      await store(sent).catch((error: unknown) => refused(error, sent));
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  }

  const close = () => {
    kept.drop();
    onClose();
  };

  return {
    form,
    values,
    photo,
    setPhoto,
    base: sheet.base,
    isSaving,
    keepsDrafts: kept.available,
    /** What was typed, by field, for whoever wants to keep it: a line for each. */
    typed: () =>
      differencesOf(valuesOf(sheet.base ?? undefined), values, valuesOf(sheet.base ?? undefined))
        .map(({ label, mine }) => `${label}: ${mine === '' ? '(emptied)' : mine}`)
        .join('\n'),
    submit: () => void form.handleSubmit((final) => send({ ...sheet, values: settled(final) }))(),

    question,
    goBack: () => setQuestion(undefined),
    addAnyway: () => {
      const sent = { ...sheet, values: settled(values) };
      notTheSame.current = personOf(sent);
      void send(sent);
    },
    choose: (stored: Resident, choices: Choices) => {
      const final = joined(settled(values), valuesOf(stored), choices);
      const next = { ...sheet, base: stored, values: final };
      setSheet(next);
      form.reset(final);
      void send(next);
    },
    tryPhotoAgain: (saved: Resident) => void send({ ...sheet, base: saved, values: valuesOf(saved) }),
    goOnWithoutPhoto: (saved: Resident) => finish(saved),

    isLeaving,
    /** A save under way goes on; what was typed is kept for the case that it fails. */
    leave: () => (isSaving ? onClose() : isChanged ? setLeaving(true) : close()),
    stay: () => setLeaving(false),
    close,

    offer: kept.found,
    continueWith: (found: Sheet) => {
      setSheet(found);
      form.reset(found.values);
      kept.answered();
    },
    discard: () => {
      kept.drop();
      kept.answered();
    },
  };
}

export type ResidentDialogState = ReturnType<typeof useResidentDialog>;
