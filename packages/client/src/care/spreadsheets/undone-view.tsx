import type { UndoReport } from '@hearthline/contracts';
import { ChangeList } from './import-report.tsx';

export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${String(count)} rows`);

/** The result of undoing an import: removed entities, kept entities with the reason, and changed entities. */
export function UndoneView({ undone: { removed, kept, changed } }: { undone: UndoReport }) {
  return (
    <div role="status">
      <p className="font-head">{`Undone: ${rowsText(removed)} removed again.`}</p>
      {kept.map(({ label, reason }) => (
        <p key={label} className="mt-1">{`${label} stays. ${reason}`}</p>
      ))}
      {changed.length > 0 && (
        <ChangeList
          title="Changed by the import, not undone: the values before and after"
          changes={changed}
        />
      )}
    </div>
  );
}
