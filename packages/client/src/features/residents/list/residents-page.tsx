import { useEffect } from 'react';
import { useCan } from '../../../lib/can.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { plus } from '../../../ui/icons.ts';
import { PageTitle } from '../../../ui/section.tsx';
import { AddressedDialog } from '../dialog/addressed-dialog.tsx';
import { useDialogAddress } from '../dialog/dialog-address.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useListAddress } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import { ResidentsBody } from './residents-body.tsx';
import { useDeleteResident } from './use-delete-resident.ts';
import { useResidentsPage } from './use-residents-page.ts';
import { useStatusToggle } from './use-status-toggle.ts';

/** Everybody who lives in the home, to be found, looked at, added and changed. */
export function ResidentsPage() {
  const way = useListAddress();
  const { address, change } = way;
  const list = useResidentsPage(address);
  const dialog = useDialogAddress();
  const deleting = useDeleteResident();
  const { underWay, toggle } = useStatusToggle();
  const mayAdd = useCan('canAddResident');
  const acts = {
    mayRecord: useCan('canRecordVitals'),
    mayEdit: useCan('canEditResident'),
    mayDelete: useCan('canDeleteResident'),
    toggling: underWay,
    edit: dialog.edit,
    toggle,
    remove: deleting.ask,
  };
  const { page, live, isSearching } = list;
  const lastPage = Math.max(1, Math.ceil((page?.found ?? 0) / address.pageSize));
  const isBeyond = page !== null && !isSearching && address.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
    // The last page may be gone with its last resident; nothing else brings the list back from there.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isBeyond, lastPage]);

  return (
    <>
      <PageTitle
        title="Residents"
        aside={
          page &&
          live.status === 'ready' && (
            <span role="status">
              {isSearching ? 'Searching...' : `${String(page.found)} of ${String(page.total)} residents`}
            </span>
          )
        }
        actions={
          mayAdd && (
            <Button kind="primary" icon={plus} onClick={dialog.add}>
              Add Resident
            </Button>
          )
        }
      />
      <ListTools address={address} onChange={change} />
      <div
        className={cx('mantel', live.status === 'failed' && live.lastTrueAt === null && 'mantel-broken')}
      />
      <ResidentsBody list={list} way={way} acts={acts} onAdd={mayAdd ? dialog.add : undefined} />
      <DeleteDialog deleting={deleting} />
      <AddressedDialog dialog={dialog} />
    </>
  );
}
