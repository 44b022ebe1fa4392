import { useAges } from '../../../care/use-ages.ts';
import { useCan } from '../../../lib/can.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { plus } from '../../../ui/icons.ts';
import { Paging } from '../../../ui/paging.tsx';
import { PageTitle } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AddressedDialog } from '../dialog/addressed-dialog.tsx';
import { useDialogAddress } from '../dialog/dialog-address.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { residentColumns } from './resident-columns.tsx';
import { ResidentFilters } from './resident-filters.tsx';
import { residentMenu } from './resident-menu.tsx';
import { useDeleteResident } from './use-delete-resident.ts';
import { useResidentsList } from './use-residents-list.ts';
import { useStatusToggle } from './use-status-toggle.ts';

/** Everybody who lives in the home, to be found, looked at, added and changed. */
export function ResidentsPage() {
  const { filters, change, list, paging, isWhole, showAll } = useResidentsList();
  const dialog = useDialogAddress();
  const deleting = useDeleteResident();
  const { underWay: toggling, toggle } = useStatusToggle();
  const mayAdd = useCan('canAddResident');
  const mayRecord = useCan('canRecordVitals');
  const ageOf = useAges();
  const menu = residentMenu({
    mayRecord,
    mayEdit: useCan('canEditResident'),
    mayDelete: useCan('canDeleteResident'),
    toggling,
    edit: dialog.edit,
    toggle,
    remove: deleting.ask,
  });
  const { status, lastTrueAt, found, total, isRefreshing } = list;
  const add = (kind: 'primary' | 'secondary') =>
    mayAdd && (
      <Button kind={kind} icon={plus} onClick={dialog.add}>
        Add Resident
      </Button>
    );
  return (
    <>
      <PageTitle
        title="Residents"
        aside={
          found !== undefined &&
          status === 'ready' && (
            <span role="status">
              {isRefreshing ? 'Searching...' : `${String(found)} of ${String(total)} residents`}
            </span>
          )
        }
        actions={add('primary')}
      />
      <ResidentFilters filters={filters} onChange={change} />
      <div className={cx('mantel', status === 'failed' && lastTrueAt === null && 'mantel-broken')} />
      <DataTable
        label="Residents"
        columns={[...residentColumns(ageOf, mayRecord), menu]}
        list={list}
        paging={<Paging label="Residents" {...paging} />}
        failed="Failed to load residents"
        loading="Loading residents..."
        empty={
          <EmptyState
            title="No residents found"
            text={!isWhole && 'Nobody matches what you are looking for.'}
            action={isWhole ? add('secondary') : <Button onClick={showAll}>Show all residents</Button>}
          />
        }
      />
      <DeleteDialog deleting={deleting} />
      <AddressedDialog dialog={dialog} />
    </>
  );
}
