import { Problem, type ImportProgress, type UndoReport } from '@hearthline/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/server/api.ts';
import { errorText } from '../../lib/server/error-text.ts';
import { isSessionError } from '../../lib/server/is-session-error.ts';
import { saveFailureText } from '../../lib/server/save-failure-text.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { undoImport } from './use-imports.ts';
import type { ImportAnswer, ImportInput, ImportKind } from './spreadsheet-kinds.ts';

export type DateOrder = NonNullable<ImportInput['query']['dateOrder']>;
type NoAllergies = NonNullable<ImportInput['query']['noAllergies']>;

/** The step of an import. */
export type ImportState =
  | { readonly step: 'choose'; readonly failure?: string }
  | { readonly step: 'ask-dates'; readonly question: string }
  | { readonly step: 'rehearsing' | 'importing' }
  | { readonly step: 'rehearsed' | 'imported'; readonly answer: ImportAnswer }
  | { readonly step: 'undone'; readonly undone: UndoReport };

/** 12 random bytes as 24 hexadecimal digits. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Characters of a file's name that are kept. */
const maxName = 200;
const pollMs = 500;
const cancelled = 'The import was cancelled. Nothing was stored.';

/** An import under way: the id by which the server knows it once its file has arrived, and what ends the sending. */
interface Running {
  readonly id: string;
  readonly sending: AbortController;
  isCancelled: boolean;
  /** Asks for the progress. */
  poll?: ReturnType<typeof setInterval>;
}

/** A file's way: rehearsed, then imported, then perhaps undone. */
export function useImport({ send, failed, hint }: ImportKind) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const [noAllergies, setNoAllergies] = useState<NoAllergies>();
  const running = useRef<Running | null>(null);
  /** Removes the toast of the failure before, which another file or another try mends. */
  const withdrawFailure = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      clearInterval(running.current?.poll);
      void cancel(running.current).catch(() => undefined);
    },
    [],
  );

  async function run(step: 'rehearsing' | 'importing', sent: File, query: ImportInput['query']) {
    const one: Running = { id: newId(), sending: new AbortController(), isCancelled: false };
    running.current = one;
    withdrawFailure.current?.();
    setProgress(null);
    setState({ step });
    one.poll = setInterval(() => {
      void api.spreadsheets
        .importProgress({ params: { id: one.id } })
        .then((reply) => running.current === one && setProgress(reply.progress))
        .catch(() => undefined);
    }, pollMs);
    try {
      return await send(
        { file: sent, query: { ...query, importId: one.id } },
        { signal: one.sending.signal },
      );
    } catch (error) {
      if (one.isCancelled && !isSessionError(error)) setState({ step: 'choose', failure: cancelled });
      else fail(error, step);
      return null;
    } finally {
      clearInterval(one.poll);
      running.current = null;
    }
  }

  function fail(error: unknown, step: 'rehearsing' | 'importing'): void {
    if (isSessionError(error)) return;
    const fields = error instanceof Problem ? (error.details.fields ?? {}) : {};
    if (fields['dateOrder']) return setState({ step: 'ask-dates', question: fields['dateOrder'] });
    const why = errorText(error);
    // A rehearsal stores nothing, whatever its result.
    const { title, text } =
      step === 'importing'
        ? saveFailureText(error, { title: failed, why: `${why} ${hint}`, by: 'button' })
        : { title: failed, text: `${why} ${hint}` };
    const isUnsure = title !== failed;
    const failure = isUnsure ? `${text} Earlier imports says what was stored.` : why;
    setState({ step: 'choose', failure });
    withdrawFailure.current = fields['roomNumber']
      ? toast.error('CSV Duplicate Room Numbers', why)
      : toast.error(title, text);
  }

  async function rehearse(chosen: File, order?: DateOrder, none?: NoAllergies) {
    setFile(chosen);
    setDateOrder(order);
    setNoAllergies(none);
    const answer = await run('rehearsing', chosen, { rehearse: 'true', dateOrder: order, noAllergies: none });
    if (answer) setState({ step: 'rehearsed', answer });
  }

  async function importFile(problems: 'skip' | 'stop') {
    if (!file) return;
    const fileName = file.name.slice(0, maxName);
    const answer = await run('importing', file, { problems, dateOrder, noAllergies, fileName });
    if (!answer) return;
    setState({ step: 'imported', answer });
    if (answer.report.importId !== null) toast.success('Import Completed', answer.message);
    else toast.error(failed, answer.message);
  }

  return {
    state,
    progress,
    /** The name of the file chosen last. */
    fileName: file?.name ?? '',
    choose: (chosen: File) => void rehearse(chosen),
    chooseOrder: (order: DateOrder) => file && void rehearse(file, order),
    /** Answers for the rows whose allergies say that there are none, and rehearses again. */
    answerNoAllergies: (none: NoAllergies) => file && void rehearse(file, dateOrder, none),
    importFile,
    startOver: () => setState({ step: 'choose' }),
    /** Rejects if the import is being stored already. */
    cancel: () => cancel(running.current),
    undo: async (id: string) => {
      const undone = await undoImport(id);
      setState({ step: 'undone', undone });
      return undone;
    },
  };
}

/** Cancels an import that has not started to store; rejects if it has. */
async function cancel(run: Running | null): Promise<void> {
  if (!run) return;
  const ask = () => api.spreadsheets.cancelImport({ params: { id: run.id } });
  // First, since the answer of the import itself may come before that of this call.
  run.isCancelled = true;
  try {
    await ask();
  } catch (error) {
    run.isCancelled = error instanceof Problem && error.code === 'not-found';
    if (!run.isCancelled) throw error;
    // The file has not arrived yet: aborts the upload.
    run.sending.abort();
    // Unless it arrived meanwhile.
    await ask().catch(() => undefined);
  }
}
