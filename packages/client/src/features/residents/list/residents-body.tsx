import { LiveContent } from '../../../care/records/live-content.tsx';
import { Button } from '../../../ui/button.tsx';
import { plus } from '../../../ui/icons.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { isWhole, type useListAddress } from './list-address.ts';
import { ListFoot } from './list-foot.tsx';
import { ResidentsRows } from './residents-rows.tsx';
import { ResidentsTable } from './residents-table.tsx';
import type { RowActs } from './row-acts.ts';
import type { useResidentsPage } from './use-residents-page.ts';

export interface ResidentsBodyProps {
  list: ReturnType<typeof useResidentsPage>;
  way: ReturnType<typeof useListAddress>;
  acts: RowActs;
  /** Opens the dialog; absent for who may not add. */
  onAdd?: (() => void) | undefined;
}

/** The residents asked for: coming, not to be had, none, or a page of them. */
export function ResidentsBody({ list, way: { address, change }, acts, onAdd }: ResidentsBodyProps) {
  const Rows = useWide() ? ResidentsTable : ResidentsRows;
  const { page, residents, isSearching } = list;
  const all = isWhole(address);
  const showAll = () => change({ search: '', status: 'all', vitals: '' });
  const way = all ? (
    onAdd && (
      <Button icon={plus} onClick={onAdd}>
        Add Resident
      </Button>
    )
  ) : (
    <Button onClick={showAll}>Show all residents</Button>
  );
  return (
    <LiveContent live={list.live} failed="Failed to load residents" loading="Loading residents...">
      {page?.found === 0 ? (
        <EmptyState
          title="No residents found"
          text={!all && 'Nobody matches what you are looking for.'}
          action={way}
        />
      ) : (
        <div aria-busy={isSearching}>
          <Rows residents={residents} acts={acts} />
          <ListFoot address={address} onChange={change} found={page?.found ?? 0} />
        </div>
      )}
    </LiveContent>
  );
}
