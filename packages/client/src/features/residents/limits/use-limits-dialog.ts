import { AlertLimitsDraft, fieldErrorsOf, Problem, type Resident } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { toast } from '../../../ui/toast.tsx';
import { fullName } from '../../../care/names.ts';
import { storedNow } from '../dialog/store-resident.ts';
import { sayFailedSave } from '../say-failure.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { isSame, limitsSheetOf, newLimitsSheet, storedTexts, type LimitsSheet } from './limits-sheet.ts';
import { draftOf, pathOf, textsOf, type LimitTexts } from './limits-values.ts';

/** Where it stands that there is nothing to save. */
const nothing = pathOf('bloodPressure', 'low');

/** The limits dialog at work: its fields, what is wrong with them, what it asks and its save. */
export function useLimitsDialog(resident: Resident, onClose: () => void) {
  const [sheet, setSheet] = useState(() => newLimitsSheet(resident, serverNow()));
  const { base, texts } = sheet;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [question, setQuestion] = useState<'leave' | 'clear'>();
  /** Somebody else's limits that came between. */
  const [newer, setNewer] = useState<Resident>();
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef(false);
  const hasFailed = useRef(false);
  const isTyped = !isSame(texts, storedTexts(base));
  const kept = useKept(`alert limits:${resident.id}`, isTyped ? sheet : null, limitsSheetOf);
  const setTexts = (next: LimitTexts) => setSheet((before) => ({ ...before, texts: next }));
  const close = () => {
    kept.drop();
    onClose();
  };

  /** Gives the fields their messages, and the first of them the focus. */
  function refuse(fields: Record<string, string>) {
    setErrors(fields);
    const first = Object.keys(texts).find((path) => path in fields);
    if (first) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function store(draft: Omit<AlertLimitsDraft, 'version'>, seen: Resident): Promise<void> {
    const body = { ...draft, version: seen.version };
    try {
      const { resident: saved } = await api.residents.setAlertLimits({ params: { id: seen.id }, body });
      residentsCollection.received([saved]);
      const done = saved.alertLimits ? 'saved' : 'cleared';
      toast.success(`Alert limits of ${fullName(saved)} ${done}`);
      close();
    } catch (error) {
      const current = storedNow(error)?.current;
      if (!current) throw error;
      residentsCollection.received([current]);
      setSheet((before) => ({ ...before, base: current }));
      // Something else about them was changed: nobody needs to choose.
      if (isSame(storedTexts(current), storedTexts(seen))) return store(draft, current);
      setNewer(current);
    }
  }

  async function send(draft: Omit<AlertLimitsDraft, 'version'>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    // Pressing Save again answers the failure that stands there.
    if (hasFailed.current) toast.dismiss();
    hasFailed.current = false;
    setSaving(true);
    setNewer(undefined);
    try {
      await store(draft, base);
    } catch (error) {
      const fields = error instanceof Problem ? error.details.fields : undefined;
      hasFailed.current = !fields;
      if (fields) refuse(fields);
      else sayFailedSave('Alert limits were not saved', error, 'form');
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  }

  /** Sends what is sound; `asked` says that taking all limits away was confirmed. */
  function submit(from: LimitTexts, asked: boolean): void {
    const { draft, errors: noNumbers } = draftOf(from);
    const { error } = AlertLimitsDraft.safeParse(draft);
    const wrong = { ...fieldErrorsOf(error?.issues ?? []), ...noNumbers };
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (Object.keys(draft.limits).length > 0 || asked) return void send(draft);
    if (!base.alertLimits) return refuse({ [nothing]: 'Please give at least one limit.' });
    // Why they were set is no reason to take them away.
    if (draft.reason === base.alertLimits.reason)
      return refuse({ reason: 'Please say why the limits are cleared.' });
    setQuestion('clear');
  }

  const cleared = { ...textsOf({}, ''), reason: texts['reason'] ?? '' };
  return {
    texts,
    errors,
    newer,
    question,
    isSaving,
    hasLimits: base.alertLimits !== null,
    change: (path: string, text: string) => {
      setTexts({ ...texts, [path]: text });
      setErrors(({ [path]: _gone, ...others }) => others);
    },
    save: () => submit(texts, false),
    clear: () => submit(cleared, false),
    confirmClear: () => {
      setQuestion(undefined);
      submit(cleared, true);
    },
    takeTheirs: () => {
      setTexts(storedTexts(base));
      setErrors({});
      setNewer(undefined);
    },
    /** A save under way goes on; what was typed is kept for the case that it fails. */
    leave: () => (isSaving ? onClose() : isTyped ? setQuestion('leave') : close()),
    goBack: () => setQuestion(undefined),
    close,

    keepsDrafts: kept.available,
    offer: kept.found,
    continueWith: (found: LimitsSheet) => {
      setSheet(found);
      kept.answered();
    },
    discard: () => {
      kept.drop();
      kept.answered();
    },
  };
}

export type LimitsDialogState = ReturnType<typeof useLimitsDialog>;
