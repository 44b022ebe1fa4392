import { useState } from 'react';
import { useAction } from '../../lib/form/use-action.ts';
import { Button } from '../../ui/show/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ReportView } from './import-report.tsx';
import type { ImportKind } from './spreadsheet-kinds.ts';
import { rowsText, UndoneView } from './undone-view.tsx';
import { useImport } from './use-import.ts';
import { Mark } from '../../ui/show/mark.tsx';
import { formatCount, maxImportRows, type ImportProgress } from '@hearthline/contracts';
import { Progress } from '../../ui/show/progress.tsx';

const progressWords: Partial<Record<ImportProgress['state'], string>> = {
  waiting: 'Waiting for another import to end...',
  storing: 'Storing... It can be undone when it is done.',
};

/** Progress of an import, in rows. */
function ImportProgressBar({ label, progress }: { label: string; progress: ImportProgress | null }) {
  const { state, done = 0, total = null } = progress ?? {};
  const text = (state && progressWords[state]) ?? label;
  return (
    <div>
      <Progress text={text} {...(total !== null && { value: done, max: Math.max(1, total) })} />
      {total !== null && <p className="text-s text-ink-2">{`${String(done)} of ${String(total)} rows`}</p>}
    </div>
  );
}

export interface ImportDialogProps {
  readonly kind: ImportKind;
  /** Noun for the rows: "residents". */
  readonly rows: string;
  readonly onClose: () => void;
}

/** Imports a file: first shows the expected result, and stores only after a confirmation. */
export function ImportDialog({ kind, rows, onClose }: ImportDialogProps) {
  const run = useImport(kind);
  const { state, progress } = run;
  const [isStrict, setStrict] = useState(false);
  const cancelling = useAction(run.cancel, { failed: 'The import was not cancelled' });
  const undoing = useAction(run.undo, { failed: 'The import was not undone' });
  const isBusy = state.step === 'rehearsing' || state.step === 'importing';
  const report = 'answer' in state ? state.answer.report : null;
  const todo = report ? report.added + report.changed : 0;
  const isBlocked = isStrict && report !== null && report.refused > 0;
  const importId = state.step === 'imported' ? (report?.importId ?? null) : null;
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      title={`Import ${rows}`}
      text={
        run.fileName ||
        `A CSV file of at most ${formatCount(maxImportRows)} rows, as a spreadsheet program saves it. Nothing is stored before you have seen what it changes.`
      }
      width="wide"
      actions={
        <>
          {isBusy && (
            <Button disabled={progress?.state === 'storing'} onClick={() => void cancelling.run()}>
              Cancel
            </Button>
          )}
          {state.step === 'rehearsed' && (
            <>
              <Button
                kind="primary"
                disabled={todo === 0 || isBlocked}
                onClick={() => void run.importFile(isStrict ? 'stop' : 'skip')}
              >
                {`Import ${rowsText(todo)}`}
              </Button>
              <Button onClick={run.startOver}>Choose another file</Button>
            </>
          )}
          {(state.step === 'imported' || state.step === 'undone') && (
            <Button kind="primary" onClick={onClose}>
              Close
            </Button>
          )}
          {importId !== null && (
            <Button
              kind="danger"
              pending={undoing.pending}
              pendingText="Undoing..."
              onClick={() => void undoing.run(importId)}
            >
              Undo import
            </Button>
          )}
        </>
      }
    >
      {state.step === 'choose' && (
        <>
          {state.failure && <Notice text={state.failure} />}
          <ChooseFile onChoose={run.choose} />
        </>
      )}
      {state.step === 'ask-dates' && (
        <>
          <Notice text={state.question} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => run.chooseOrder('day-first')}>Day first: 31/12</Button>
            <Button onClick={() => run.chooseOrder('month-first')}>Month first: 12/31</Button>
          </div>
        </>
      )}
      {isBusy && (
        <ImportProgressBar
          label={state.step === 'importing' ? 'Uploading...' : 'Checking the file...'}
          progress={progress}
        />
      )}
      {state.step === 'rehearsed' && report?.noAllergies && (
        <NoAllergies {...report.noAllergies} onAnswer={run.answerNoAllergies} />
      )}
      {report && (state.step === 'rehearsed' || state.step === 'imported') && (
        <ReportView report={report} isDone={state.step === 'imported'} fileName={run.fileName} />
      )}
      {state.step === 'rehearsed' && report !== null && report.refused > 0 && (
        <div className="mt-4">
          <Checkbox
            checked={isStrict}
            onChange={({ currentTarget }) => setStrict(currentTarget.checked)}
            label="Import nothing as long as a row is refused"
          />
        </div>
      )}
      {state.step === 'undone' && <UndoneView undone={state.undone} />}
    </Dialog>
  );
}

interface NoAllergiesProps {
  readonly rows: number;
  readonly texts: readonly string[];
  readonly onAnswer: ReturnType<typeof useImport>['answerNoAllergies'];
}

/** Asks what "None" in the column of allergies means; without an answer these rows are refused. */
function NoAllergies({ rows, texts, onAnswer }: NoAllergiesProps) {
  const said = texts.map((text) => `“${text}”`).join(', ');
  return (
    <div className="mb-4 grid gap-3">
      <Notice
        text={`${rowsText(rows)} ${rows === 1 ? 'says' : 'say'} ${said} as allergies. Set “No known allergies” for them?`}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAnswer('checked')}>Set “No known allergies”</Button>
        <Button onClick={() => onAnswer('not-recorded')}>Leave allergies not recorded</Button>
      </div>
    </div>
  );
}

/** The reason why an import can't run. */
function Notice({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-4 flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-severe-ink">
        <Mark shape="octagon" size={18} />
      </span>
      {text}
    </p>
  );
}
