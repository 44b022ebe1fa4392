import exportIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import pdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?raw';
import {
  formatCount,
  formatProduct,
  formatStock,
  isControlled,
  type Medication,
} from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import * as z from 'zod/mini';
import { DownloadButton } from '../../../care/download-button.tsx';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { usePrintable } from '../../../lib/files/printable.ts';
import { api } from '../../../lib/server/api.ts';
import { registerResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button, IconButton } from '../../../ui/show/button.tsx';
import { arrowLeft } from '../../../ui/show/icons.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ShowOlder } from '../../../ui/table/show-older.tsx';
import { registerColumns } from './register-columns.tsx';

const Address = z.object({ residentId: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))) });

/** The columns have room from this width of the window, and on paper, which lies on its side. */
const layout = {
  table: 'hidden min-[1100px]:block print:block',
  list: 'min-[1100px]:hidden print:hidden',
};
const paper = '@page { size: landscape; }';
const smallOnPaper = 'print:[&_:is(td,th,td_*)]:text-[8pt]! print:[&_:is(td,th,td_*)]:leading-[1.25]!';

interface Subject {
  readonly id: string;
  readonly residentId: string | undefined;
}

interface Head {
  /** The query that it answers. */
  readonly key: string;
  readonly medication: Medication;
  /** The resident whose own supply it is; null: the home's stock. */
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly resident: { readonly id: string; readonly name: string } | null;
}

/** The lines of a register, newest first, with the medication and the resident whom they are of. */
function useRegister({ id, residentId }: Subject) {
  const key = `${id} ${residentId ?? ''}`;
  const [head, setHead] = useState<Head>();
  const list = useList(
    registerResource,
    async ({ id: medicationId, ...query }, options) => {
      const {
        lines,
        medication,
        owner = null,
        resident,
        ...rest
      } = await api.controlledRegister.read({ params: { id: medicationId }, query }, options);
      if (!options.signal.aborted) setHead({ key, medication, owner, resident });
      return { rows: lines.map((line) => ({ ...line, version: 1 })), ...rest };
    },
    { id, ...(residentId !== undefined && { residentId }) },
  );
  return { list, head: head?.key === key ? head : undefined };
}

/** The register of a controlled drug: each movement with who, the witness and the balance after it; of one resident on request. */
export function RegisterPage() {
  const { id = '' } = useParams<{ id: string }>();
  const [{ residentId }, change] = useUrlState(Address);
  const { list, head } = useRegister({ id, residentId });
  const [, navigate] = useLocation();
  const when = useRecordTime('short');
  usePrintable(list);
  const medication = head?.medication;
  const columns = useMemo(
    () => (medication ? registerColumns(medication, when, id) : []),
    [medication, when, id],
  );
  const query = residentId === undefined ? {} : { residentId };
  const isLoaded = list.status === 'ready' && head !== undefined;
  const whose = head?.owner ? `${head.owner.name}’s own ` : '';
  const title = medication ? `Register of ${whose}${formatProduct(medication)}` : 'Register';
  return (
    <>
      <PageTitle
        title={title}
        aside={head?.resident?.name}
        before={
          <IconButton
            look="edged"
            icon={arrowLeft}
            label="Back to medications"
            onClick={() => navigate('/medications')}
          />
        }
      />
      <style>{paper}</style>
      <PrintFrame title={[title, head?.resident?.name].filter(Boolean).join(', ')} />
      <div className="no-print mb-4 flex flex-wrap items-center gap-2">
        <PrintButton
          before={() => api.controlledRegister.print({ params: { id }, body: query })}
          disabled={!isLoaded}
        />
        <DownloadButton
          text="Export CSV"
          icon={exportIcon}
          url={() => api.controlledRegister.csv({ params: { id }, query })}
          disabled={!isLoaded}
        />
        <DownloadButton
          text="Export PDF"
          icon={pdfIcon}
          url={() => api.controlledRegister.pdf({ params: { id }, query })}
          disabled={!isLoaded}
        />
        {residentId !== undefined && (
          <Button onClick={() => change({ residentId: undefined })}>Show all residents</Button>
        )}
      </div>
      {medication && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Balance <span className="font-number">{formatStock(medication)}</span>
          </span>
          {isControlled(medication) && <Badge look="info">Controlled</Badge>}
          {residentId !== undefined && (
            <span className="text-s text-ink-2">
              {head.owner
                ? 'Only the lines that name the resident.'
                : 'Only the lines of this resident. The balance is of the home’s whole stock.'}
            </span>
          )}
        </p>
      )}
      <div className={smallOnPaper}>
        <DataTable
          label={title}
          columns={columns}
          list={list}
          listBelow={layout}
          failed="Failed to load the register"
          loading="Loading the register..."
          empty={<EmptyState title="No entries in this register yet" />}
          pagination={<ShowOlder list={list} />}
        />
        {list.hasMore && (
          <p className="hidden py-3 font-head print:block">
            Only the latest {formatCount(list.rows.length)} lines are printed. The CSV has all.
          </p>
        )}
      </div>
    </>
  );
}
