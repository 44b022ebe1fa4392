import fileCsv from '@phosphor-icons/core/regular/file-csv.svg?raw';
import type { RecordsExportQuery } from '@hearthline/contracts';
import { useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { lazyDialog } from '../../lib/shell/lazy.tsx';
import { useAction } from '../../lib/form/use-action.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { Spinner } from '../../ui/show/spinner.tsx';
import { spreadsheetKinds, type SpreadsheetKind, type SpreadsheetKindName } from './spreadsheet-kinds.ts';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));
const ImportsDialog = lazyDialog(() => import('./imports-dialog.tsx').then((module) => module.ImportsDialog));

export interface SpreadsheetMenuProps {
  readonly kind: SpreadsheetKindName;
  /** Filter of the exported records; all by default. */
  readonly query?: RecordsExportQuery | undefined;
}

/** Template, export and import of a page's rows as a file for a spreadsheet program. */
export function SpreadsheetMenu({ kind, query = {} }: SpreadsheetMenuProps) {
  const [dialog, setDialog] = useState<'import' | 'imports'>();
  const close = () => setDialog(undefined);
  const { template, exported, imported, rows }: SpreadsheetKind = spreadsheetKinds[kind];
  const downloading = useAction(() => download(template?.href ?? '', { fileName: template?.fileName }), {
    ...template,
    failed: template?.failed ?? '',
    done: () => template?.done,
  });
  const exporting = useAction(() => download(exported.href(query)), {
    ...exported,
    done: () => exported.done,
  });
  const busy = exporting.pending ? 'Exporting...' : downloading.pending ? 'Downloading...' : null;
  return (
    <span title={`Files of ${rows} for a spreadsheet`} className="no-print">
      <Menu
        button={
          <>
            {busy ? <Spinner /> : <Icon svg={fileCsv} />}
            {busy ?? 'Spreadsheet'}
          </>
        }
        buttonClassName="button gap-2 bg-raised px-4 pb-0.5 font-button"
        entries={[
          ...(template ? [{ label: 'Template', onSelect: () => void downloading.run() }] : []),
          { label: 'Export', onSelect: () => void exporting.run() },
          ...(imported
            ? [
                { label: 'Import CSV', onSelect: () => setDialog('import') },
                { label: 'Earlier imports', onSelect: () => setDialog('imports') },
              ]
            : []),
        ]}
      />
      {imported && dialog === 'import' && <ImportDialog kind={imported} rows={rows} onClose={close} />}
      {dialog === 'imports' && <ImportsDialog onClose={close} />}
    </span>
  );
}
