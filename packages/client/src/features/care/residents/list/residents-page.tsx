import type { Resident } from '@hearthline/contracts';
import { lastMeasuredText } from '../../../../care/moment-text.ts';
import { useAges } from '../../../../care/use-ages.ts';
import { PrintButton } from '../../../../care/print-button.tsx';
import { PrintFrame } from '../../../../care/print-frame.tsx';
import { SpreadsheetTools } from '../../../../care/spreadsheets/spreadsheet-tools.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { usePrintable } from '../../../../lib/files/printable.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { cx } from '../../../../ui/show/cx.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { plus } from '../../../../ui/show/icons.ts';
import { Pagination } from '../../../../ui/table/pagination.tsx';
import { PageTitle } from '../../../../ui/show/section.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import { ResidentDialogFromUrl } from '../dialog/resident-dialog-from-url.tsx';
import { useDialogUrl } from '../dialog/use-dialog-url.ts';
import { useAwayDialogs } from '../away/use-away-dialogs.tsx';
import { DeleteResidentDialog, useDeleteResident } from './delete-resident-dialog.tsx';
import { recordHref, residentColumns } from './resident-columns.tsx';
import { residentMenu } from './resident-menu.tsx';
import { useResidentsList, statuses, type ResidentFiltersProps } from './use-residents-list.ts';
import { FilterChip } from '../../../../ui/form/filter-chip.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx';

/** The list of residents: search, filters, paging, and the actions on each. */
export function ResidentsPage() {
  const { filters, change, list, lastVitalsAt, paging, isWhole, showAll } = useResidentsList();
  const home = useHomeTime();
  usePrintable(list);
  const dialog = useDialogUrl();
  const deleting = useDeleteResident();
  const away = useAwayDialogs();
  const mayAdd = useCan('canAddResident');
  const mayRecord = useCan('canRecordVitals');
  const ageOf = useAges();
  const lastMeasured = ({ id }: Resident) => {
    const moment = lastVitalsAt[id];
    return moment === undefined ? '' : lastMeasuredText(moment, home);
  };
  const menu = residentMenu({
    mayRecord,
    mayEdit: useCan('canEditResident'),
    mayDelete: useCan('canDeleteResident'),
    edit: dialog.edit,
    move: away.open,
    remove: deleting.open,
  });
  const { status, lastValidAt } = list;
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
        aside={<Count {...list} />}
        actions={
          <>
            <SpreadsheetTools kind="residents" />
            <PrintButton />
            {add('primary')}
          </>
        }
      />
      <PrintFrame title={printTitle(filters)} />
      <ResidentFilters filters={filters} onChange={change} />
      <div className={cx('mantel', status === 'failed' && lastValidAt === null && 'mantel-broken')} />
      <DataTable
        label="Residents"
        columns={[...residentColumns({ ageOf, lastMeasured, mayRecord }), menu]}
        list={list}
        press={{ href: recordHref, label: 'view record info' }}
        keepOrder
        pagination={<Pagination label="Residents" {...paging} />}
        failed="Failed to load residents"
        loading="Loading residents..."
        empty={
          <EmptyState
            title="No residents found"
            text={!isWhole && 'No residents match your search.'}
            action={isWhole ? add('secondary') : <Button onClick={showAll}>Show all residents</Button>}
          />
        }
      />
      {away.dialog}
      <DeleteResidentDialog deleting={deleting} />
      <ResidentDialogFromUrl dialog={dialog} />
    </>
  );
}

type CountProps = Pick<
  ReturnType<typeof useResidentsList>['list'],
  'status' | 'found' | 'total' | 'isRefreshing'
>;

/** "9 of 24 residents"; takes its place from the start, so that the title wraps as it will. */
function Count({ status, found, total, isRefreshing }: CountProps) {
  if (status === 'failed') return null;
  return (
    <span role="status" className={cx(status === 'loading' && 'invisible')}>
      {isRefreshing ? 'Searching...' : `${String(found ?? '--')} of ${String(total ?? '--')} residents`}
    </span>
  );
}

const words = { all: 'All', active: 'Active', away: 'Away', left: 'Left', inactive: 'Away or left' };
const vitalsWords = { today: 'With vitals today', 'none-today': 'No vitals today' };
const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

/** "Residents: Active, No vitals today, “rosa”" */
function printTitle({ search, status, vitals }: ResidentFiltersProps['filters']): string {
  const filters = [status !== 'all' && words[status], vitals && vitalsWords[vitals], search && `“${search}”`];
  return ['Residents', filters.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

function ResidentFilters({ filters: { search, status, vitals }, onChange }: ResidentFiltersProps) {
  return (
    <div role="search" className="no-print mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="w-full tablet:w-96">
        <SearchField
          label="Search by name, nickname or room"
          value={search}
          onSearch={(typed) => onChange({ search: typed }, { replace: true })}
        />
      </div>
      <SegmentedControl
        label="Show"
        options={statusOptions}
        value={status === 'inactive' ? null : status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      {vitals && <FilterChip text={vitalsWords[vitals]} onRemove={() => onChange({ vitals: undefined })} />}
    </div>
  );
}
