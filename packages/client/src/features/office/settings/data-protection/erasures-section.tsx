import type { DueResident, Erasure, Erasures } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { dateText } from '../../../../care/date-text.ts';
import { ErasureProgress } from '../../../../care/erasure/erasure-progress.tsx';
import { api } from '../../../../lib/server/api.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { erasuresResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { AsyncContent } from '../../../../ui/table/async-content.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable, type TableList } from '../../../../ui/table/data-table.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';

const EraseDialog = lazyDialog(() =>
  import('../../../../care/erasure/erase-dialog.tsx').then((module) => module.EraseDialog),
);

/** Residents whose data may be erased now, running erasures, and past erasures. */
export function ErasuresSection() {
  const list = useList(
    erasuresResource,
    async (_query, options) => {
      const reply = await api.erasures.list({}, options);
      return { rows: [{ ...reply, id: 'erasures', version: 0 }] };
    },
    {},
  );
  const [asked, setAsked] = useState<DueResident>();
  const [reply] = list.rows;
  const { retry } = list;
  return (
    <AsyncContent state={list} failed="Failed to load who may be erased" rows={4}>
      {reply && (
        <div className="grid gap-8">
          <Section title="May be erased" subtitle={String(reply.due.length)}>
            <DueTable due={reply.due} list={list} isOff={reply.years === null} onErase={setAsked} />
          </Section>
          <Section title="Erased">
            <ErasureTable erasures={reply.erasures} list={list} />
          </Section>
        </div>
      )}
      {asked && <EraseDialog due={asked} onSaved={retry} onClose={() => setAsked(undefined)} />}
    </AsyncContent>
  );
}

type Loaded = Omit<TableList<Erasures>, 'rows' | 'found'>;

interface DueTableProps {
  readonly due: readonly DueResident[];
  readonly list: Loaded;
  readonly isOff: boolean;
  readonly onErase: (due: DueResident) => void;
}

function DueTable({ due, list, isOff, onErase }: DueTableProps) {
  const columns = useMemo<Column<DueResident>[]>(() => {
    const button = (one: DueResident) => (
      <Button onClick={() => onErase(one)} aria-label={`Erase the data of ${one.name}`}>
        Erase data
      </Button>
    );
    return [
      {
        title: 'Resident',
        isRowHeader: true,
        cell: ({ name }) => name,
        phone: { title: ({ name }) => name },
      },
      {
        title: 'Last day',
        cell: ({ lastDay }) => dateText(lastDay),
        phone: { text: ({ lastDay }) => `Last day ${dateText(lastDay)}` },
      },
      { title: 'Kept until', cell: ({ dueOn }) => dateText(dueOn) },
      { title: 'In the list', cell: ({ deleted }) => (deleted ? 'Deleted' : 'Inactive'), quiet: true },
      { title: 'Erase', cell: button, phone: { end: button } },
    ];
  }, [onErase]);
  return (
    <DataTable
      label="May be erased"
      columns={columns}
      list={{ ...list, rows: due, found: due.length }}
      failed="Failed to load who may be erased"
      empty={
        <EmptyState
          title="Nobody is due"
          text={
            isOff
              ? 'No retention time is set.'
              : 'Residents appear here when they have been gone for the retention time.'
          }
        />
      }
    />
  );
}

function ErasureTable({ erasures, list }: { erasures: readonly Erasure[]; list: Loaded }) {
  const home = useHomeTime();
  const columns = useMemo<Column<Erasure>[]>(() => {
    const begun = ({ begunAt, by }: Erasure) => `${home.dayAndTime(begunAt)}, ${by.name}`;
    const state = (erasure: Erasure) => <ErasureProgress erasure={erasure} />;
    return [
      { title: 'Begun', isRowHeader: true, cell: begun, phone: { title: begun } },
      { title: 'Reason', cell: ({ reason }) => reason, phone: { text: ({ reason }) => reason } },
      { title: 'State', cell: state, phone: { below: state } },
    ];
  }, [home]);
  return (
    <DataTable
      label="Erased"
      columns={columns}
      list={{ ...list, rows: erasures, found: erasures.length }}
      failed="Failed to load what was erased"
      empty={<EmptyState title="Nothing was erased yet" />}
    />
  );
}
