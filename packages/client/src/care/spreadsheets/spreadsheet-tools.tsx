import { Suspense } from 'react';
import { lazyComponent } from '../../lib/shell/lazy.tsx';
import { useCan } from '../../lib/session/use-can.ts';
import type { SpreadsheetMenuProps } from './spreadsheet-menu.tsx';

const SpreadsheetMenu = lazyComponent<SpreadsheetMenuProps>(() =>
  import('./spreadsheet-menu.tsx').then((module) => module.SpreadsheetMenu),
);

/** The spreadsheet menu for who may use it; loaded after the page, which keeps its place free. */
export function SpreadsheetTools(props: SpreadsheetMenuProps) {
  if (!useCan('canUseSpreadsheets')) return null;
  return (
    <span className="no-print inline-block min-h-11 min-w-38">
      <Suspense>
        <SpreadsheetMenu {...props} />
      </Suspense>
    </span>
  );
}
