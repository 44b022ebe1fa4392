import type { ImportChange, ImportReport } from '@hearthline/contracts';
import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/show/button.tsx';
import { fieldLabel } from '../field-label.ts';

interface ReportViewProps {
  readonly report: ImportReport;
  /** True if the import was done; false for a rehearsal. */
  readonly isDone: boolean;
  /** Name of the imported file. */
  readonly fileName: string;
}

/** Result of an import or a rehearsal: counts, refused rows with their reasons, and each change. */
export function ReportView({ report, isDone, fileName }: ReportViewProps) {
  const { added, changed, unchanged, refused, problems, changes, warnings, refusedFile } = report;
  const counts = isDone
    ? `${String(added)} added, ${String(changed)} changed, ${String(unchanged)} unchanged, ${String(refused)} refused.`
    : `${String(added)} to add, ${String(changed)} to change, ${String(unchanged)} unchanged, ${String(refused)} refused.`;
  return (
    <div className="grid gap-4">
      <p role="status" className="font-head">
        {counts}
      </p>
      {warnings.length > 0 && (
        <div>
          <p className="font-label">{`Import Warnings: ${String(warnings.length)} warnings occurred during import.`}</p>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      {refused > 0 && (
        <div>
          <p className="font-label">{`Import Issues Found: ${String(refused)} rows had errors.`}</p>
          <ScrollTable
            label="Refused rows"
            head={['Row', 'Column', 'Value', 'Reason']}
            rows={problems.map(({ row, column, value, reason }) => [
              String(row),
              column ?? '',
              value,
              reason,
            ])}
          />
          {refusedFile !== null && (
            <Button
              icon={downloadIcon}
              className="mt-3"
              onClick={() => saveFile(new Blob([refusedFile], { type: 'text/csv' }), `refused_${fileName}`)}
            >
              Download the refused rows
            </Button>
          )}
        </div>
      )}
      <ChangeList title={isDone ? 'Stored' : 'To be stored'} changes={changes} />
    </div>
  );
}

/** Added and changed entities, each changed field with its values before and after. */
export function ChangeList({ title, changes }: { title: string; changes: readonly ImportChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div>
      <p className="font-label">{title}</p>
      <ScrollTable
        label={title}
        head={['Row', 'What', 'Change']}
        rows={changes.map(({ row, what, label, changes: fields }) => [
          String(row),
          label,
          what === 'added' ? 'new' : Object.entries(fields).map(fieldChange).join('; '),
        ])}
      />
    </div>
  );
}

const fieldChange = ([name, { before, after }]: [string, ImportChange['changes'][string]]): string =>
  `${fieldLabel(name)}: ${valueText(before)} → ${valueText(after)}`;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface ScrollTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function ScrollTable({ label, head, rows }: ScrollTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="mt-1 max-h-60 overflow-auto border-y border-line"
    >
      <table className="w-full text-left text-s">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="py-1 pr-3 font-label">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index} className="border-t border-line align-top">
              {cells.map((cell, column) => (
                <td key={head[column]} className="py-1 pr-3 wrap-anywhere">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
