import { importUndoDays, type StoredImport, type UndoReport } from '@hearthline/contracts';
import { useState } from 'react';
import { Button } from '../../ui/show/button.tsx';
import { DataList } from '../../ui/table/data-list.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ShowOlder } from '../../ui/table/show-older.tsx';
import { EmptyState } from '../../ui/show/states.tsx';
import { useRecordTime } from '../records/use-record-time.ts';
import { UndoImport } from './undo-import.tsx';
import { UndoneView } from './undone-view.tsx';
import { useImports } from './use-imports.ts';

const names = { residents: 'Residents', vitals: 'Vitals records', medications: 'Medications' } as const;
const states = { unfinished: 'Under way', absent: 'Cut off: nothing was stored' } as const;

/** All past imports with user and time. Imports of the last days can be undone. */
export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const list = useImports();
  const [asked, setAsked] = useState<StoredImport>();
  const [undone, setUndone] = useState<UndoReport>();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Earlier imports"
      text={`What was imported from files. An import can be undone for ${String(importUndoDays)} days.`}
      width="wide"
      actions={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {undone && (
        <div className="mb-4">
          <UndoneView undone={undone} />
        </div>
      )}
      <DataList
        label="Imports"
        list={list}
        failed="Failed to load the imports"
        rows={4}
        tallRows
        empty={<EmptyState title="No imports yet" text="What is imported from a file is listed here." />}
        item={(stored) => <ImportLine key={stored.id} stored={stored} onUndo={() => setAsked(stored)} />}
      />
      <ShowOlder list={list} />
      {asked && (
        <UndoImport
          stored={asked}
          onClose={() => setAsked(undefined)}
          onUndone={(report) => {
            setUndone(report);
            setAsked(undefined);
          }}
        />
      )}
    </Dialog>
  );
}

function ImportLine({ stored, onUndo }: { stored: StoredImport; onUndo: () => void }) {
  const when = useRecordTime();
  const { kind, fileName, at, by, added, changed, refused, state, undone, canUndo } = stored;
  const counts = `${String(added)} added, ${String(changed)} changed, ${String(refused)} refused`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="font-name wrap-anywhere">
          {names[kind]}
          {fileName && `: ${fileName}`}
        </p>
        <p className="text-s text-ink-2">
          {when(at)}, {by.name}
        </p>
        <p className="text-s">{state === 'unfinished' || state === 'absent' ? states[state] : counts}</p>
        {undone && (
          <p className="text-s wrap-anywhere">
            Undone {when(undone.at)} by {undone.by.name}: {undone.reason}
          </p>
        )}
      </div>
      {canUndo && (
        <Button kind="danger" aria-label={`Undo the import of ${fileName ?? names[kind]}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
