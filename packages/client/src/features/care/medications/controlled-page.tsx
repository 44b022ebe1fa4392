import {
  describeBalanceCheck,
  formatOwned,
  getDifference,
  getStockId,
  type BalanceCheck,
  type ControlledDrug,
} from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { checkedText } from '../../../care/check-text.ts';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { registerHref } from '../../../care/register-href.ts';
import { api } from '../../../lib/server/api.ts';
import { controlledDrugsResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button, IconButton } from '../../../ui/show/button.tsx';
import { arrowLeft } from '../../../ui/show/icons.ts';
import { TextLink } from '../../../ui/show/link.tsx';
import { PageTitle, Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

const CountDialog = lazyDialog(() => import('./count-dialog.tsx').then((module) => module.CountDialog));
const SettleDialog = lazyDialog(() => import('./settle-dialog.tsx').then((module) => module.SettleDialog));

/** Width of the window from which the columns have room. */
const tableMinWidthPx = 744;

type Row = ControlledDrug & { readonly id: string };

/** The controlled drugs, and the counts that differ from the balance and are not settled. */
function useControlledDrugs() {
  const [differences, setDifferences] = useState<readonly BalanceCheck[]>([]);
  const list = useList(
    controlledDrugsResource,
    async (_query, options) => {
      const { drugs, differences: unsettled } = await api.balanceChecks.list({}, options);
      if (!options.signal.aborted) setDifferences(unsettled);
      return {
        rows: drugs.map((drug) => ({
          ...drug,
          id: drug.supplyId ?? drug.medication.id,
          version: drug.medication.version,
        })),
      };
    },
    {},
  );
  return { list, differences };
}

/** The controlled drugs with their latest counts; two people count them here, and a manager settles differences. */
export function ControlledPage() {
  const { list, differences } = useControlledDrugs();
  const [isCounting, setCounting] = useState(false);
  const [settling, setSettling] = useState<BalanceCheck | null>(null);
  const mayCount = useCan('canEditMedication');
  const maySettle = useCan('canSettleDifferences');
  const [, navigate] = useLocation();
  const when = useRecordTime('short');
  const columns = useMemo(() => drugColumns(when), [when]);
  return (
    <>
      <PageTitle
        title="Controlled drugs"
        aside="Counted by two people at each shift change"
        before={
          <IconButton
            look="edged"
            icon={arrowLeft}
            label="Back to medications"
            onClick={() => navigate('/medications')}
          />
        }
        actions={
          mayCount &&
          list.rows.length > 0 && (
            <Button kind="primary" onClick={() => setCounting(true)}>
              Count
            </Button>
          )
        }
      />
      <PrintFrame title="Controlled drugs" />
      {differences.length > 0 && (
        <Section title="Count differs from the balance" subtitle={differences.length} className="mb-7">
          <ul aria-label="Count differs from the balance">
            {differences.map((check) => (
              <li
                key={check.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2"
              >
                <span className="min-w-0 flex-1 basis-60">
                  <TextLink href={registerHref({ id: getStockId(check) })}>{formatOwned(check)}</TextLink>{' '}
                  <Badge look="destructive">{describeBalanceCheck(check)}</Badge>
                  <span className="block text-s text-ink-2">
                    {checkedText(check, when)}
                    {check.note && `: ${check.note}`}
                  </span>
                </span>
                {maySettle ? (
                  <Button aria-label={`Settle ${formatOwned(check)}`} onClick={() => setSettling(check)}>
                    Settle
                  </Button>
                ) : (
                  <span className="text-s text-ink-2">A manager settles it.</span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <DataTable
        label="Controlled drugs"
        columns={columns}
        list={list}
        listBelow={tableMinWidthPx}
        failed="Failed to load controlled drugs"
        loading="Loading controlled drugs..."
        empty={
          <EmptyState
            title="No controlled drugs"
            text="Mark a medication as a controlled drug to count it here."
          />
        }
      />
      {isCounting && (
        <CountDialog drugs={list.rows} onClose={() => setCounting(false)} onSaved={list.retry} />
      )}
      {settling && <SettleDialog check={settling} onClose={() => setSettling(null)} onSaved={list.retry} />}
    </>
  );
}

function drugColumns(when: (moment: string) => string): Column<Row>[] {
  const name = (row: Row) => <TextLink href={registerHref({ id: row.id })}>{formatOwned(row)}</TextLink>;
  const counted = ({ lastCheck }: Row) => (lastCheck ? checkedText(lastCheck, when) : 'Not counted yet');
  const result = ({ lastCheck }: Row) =>
    lastCheck && (
      <Badge look={getDifference(lastCheck) === 0 ? 'plain' : 'destructive'}>
        {describeBalanceCheck(lastCheck)}
      </Badge>
    );
  return [
    { title: 'Medication', isRowHeader: true, cell: name, phone: { title: name } },
    { title: 'Last counted', className: 'leading-5', cell: counted, phone: { below: counted } },
    { title: 'Result', cell: result, phone: { text: result } },
  ];
}
