import exportIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { formatStock, movementWords, type NamedMedication, type StockMovement } from '@hearthline/contracts';
import { DownloadButton } from '../download-button.tsx';
import { useRecordTime } from '../records/use-record-time.ts';
import { stockMovementsResource } from '../../lib/live/resources.ts';
import { useList } from '../../lib/live/use-list.ts';
import { Button } from '../../ui/show/button.tsx';
import { DataList } from '../../ui/table/data-list.tsx';
import { Section } from '../../ui/show/section.tsx';
import { EmptyState } from '../../ui/show/states.tsx';
import { formatMovement } from './movement-text.ts';
import type { ShownStock } from './stock-of.ts';

/** The changes of a stock, newest first. */
export function MovementsList({ stock }: { stock: ShownStock }) {
  const list = useList(
    stockMovementsResource,
    async ({ id: _id, ...query }, options) => {
      const { movements, ...rest } = await stock.readMovements(query, options);
      return { rows: movements.map((one) => ({ ...one, version: 1 })), ...rest };
    },
    { id: stock.id },
  );
  const when = useRecordTime('short');
  return (
    <Section level={3} title="Movements" broken={list.status === 'failed'} className="mt-5">
      <DataList
        list={list}
        failed="Failed to load movements"
        rows={4}
        empty={<EmptyState title="No movements yet" />}
        item={(movement) => (
          <MovementRow key={movement.id} movement={movement} product={stock.product} when={when} />
        )}
      />
      {list.hasMore && (
        <Button kind="quiet" onClick={list.loadMore}>
          Show older movements
        </Button>
      )}
      {list.loadMoreFailed && <p role="alert">Failed to load movements</p>}
      {list.rows.length > 0 && (
        <div className="pt-3">
          <DownloadButton text="Export CSV" icon={exportIcon} url={stock.csvUrl} />
        </div>
      )}
    </Section>
  );
}

interface MovementRowProps {
  readonly product: NamedMedication;
  readonly movement: StockMovement;
  readonly when: (moment: string) => string;
}

function MovementRow({ movement, product, when }: MovementRowProps) {
  const { kind, amount, quantity, resident, reason, by, witnessedBy, at } = movement;
  const people = witnessedBy ? `${by.name}, witness ${witnessedBy.name}` : by.name;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2">
      <span className="font-name">
        {movementWords[kind]} <span className="font-number">{formatMovement(amount, product)}</span>
      </span>
      <span className="text-right">
        <span className="text-s text-ink-2">balance </span>
        <span className="font-number">{formatStock({ ...product, quantity })}</span>
      </span>
      <span className="text-s text-ink-2 wrap-anywhere">
        {resident && `${resident.name}. `}
        {people}, {when(at)}
        {reason && `: ${reason}`}
      </span>
    </li>
  );
}
