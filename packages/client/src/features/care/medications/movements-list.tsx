import exportIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { formatStock, movementWords, type Medication, type StockMovement } from '@hearthline/contracts';
import { DownloadButton } from '../../../care/download-button.tsx';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { api } from '../../../lib/server/api.ts';
import { stockMovementsResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { Button } from '../../../ui/show/button.tsx';
import { DataList } from '../../../ui/table/data-list.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { formatMovement } from './movement-text.ts';

/** The changes of a medication's stock, newest first. */
export function MovementsList({ medication }: { medication: Medication }) {
  const list = useList(
    stockMovementsResource,
    async ({ id, ...query }, options) => {
      const { movements, ...rest } = await api.medications.movements({ params: { id }, query }, options);
      return { rows: movements.map((one) => ({ ...one, version: 1 })), ...rest };
    },
    { id: medication.id },
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
          <MovementRow key={movement.id} movement={movement} medication={medication} when={when} />
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
          <DownloadButton
            text="Export CSV"
            icon={exportIcon}
            url={() => api.controlledRegister.movementsCsv({ params: { id: medication.id } })}
          />
        </div>
      )}
    </Section>
  );
}

interface MovementRowProps {
  readonly medication: Medication;
  readonly movement: StockMovement;
  readonly when: (moment: string) => string;
}

function MovementRow({ movement, medication, when }: MovementRowProps) {
  const { kind, amount, quantity, resident, reason, by, witnessedBy, at } = movement;
  const people = witnessedBy ? `${by.name}, witness ${witnessedBy.name}` : by.name;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2">
      <span className="font-name">
        {movementWords[kind]} <span className="font-number">{formatMovement(amount, medication)}</span>
      </span>
      <span className="text-right">
        <span className="text-s text-ink-2">balance </span>
        <span className="font-number">{formatStock({ quantity, form: medication.form })}</span>
      </span>
      <span className="text-s text-ink-2 wrap-anywhere">
        {resident && `${resident.name}. `}
        {people}, {when(at)}
        {reason && `: ${reason}`}
      </span>
    </li>
  );
}
