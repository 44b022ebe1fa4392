import { useMemo } from 'react';
import * as z from 'zod/mini';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { UncheckedReturns } from '../../../care/away/unchecked-returns.tsx';
import { UnreadableDoses } from '../../../care/unreadable-doses.tsx';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { useKeepScreenOn } from '../../../lib/device/use-keep-screen-on.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { BrokenLine } from '../../../ui/show/connection-indicator.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { AsNeededSection } from './as-needed-section.tsx';
import { findNote } from './as-needed.ts';
import { shownPending } from './pending-records.ts';
import { PendingSection } from './pending-section.tsx';
import { PaperNotes } from './paper-notes.tsx';
import { PrintRound } from './print-round.tsx';
import { RoundCounts } from './round-counts.tsx';
import { matchesSearch } from './round-doses.ts';
import { groupDoses } from './round-order.ts';
import { RoundGroups } from './round-groups.tsx';
import { useOneTap } from './use-one-tap.ts';
import { useOpenedDose } from './use-opened-dose.ts';
import { useRound } from './use-round.ts';
import { useRoundOrder } from './use-round-order.ts';
import { useTicked } from './use-ticked.ts';

const DoseDialog = lazyDialog(() => import('./dose-dialog.tsx').then((module) => module.DoseDialog));
const PaperDialog = lazyDialog(() => import('./paper-dialog.tsx').then((module) => module.PaperDialog));

const Filters = z.object({
  show: z._default(z.enum(['now', 'late', 'all']), 'now'),
  search: z._default(z.string(), ''),
});

const shows = [
  { value: 'now', label: 'Now' },
  { value: 'late', label: 'Late' },
  { value: 'all', label: 'All day' },
] as const;

const orders = [
  { value: 'resident', label: 'By resident' },
  { value: 'time', label: 'By time' },
] as const;

/** The medication round: the doses of the home's day by resident or by time, each to be given, refused, omitted or held. */
export function RoundPage() {
  useKeepScreenOn();
  const round = useRound();
  const { state, doses, pending, counts, asNeeded, stock, windows, now, isLive, notLiveSince, day } = round;
  const { notes } = round;
  const [filters, changeFilters] = useUrlState(Filters);
  const ticked = useTicked();
  const home = useHomeTime();

  const { open, openDose, openUnasked, openAsNeeded, openPaper, close } = useOpenedDose({
    windows,
    isLive,
    day,
  });
  const oneTap = useOneTap({ stock, onOpen: openUnasked });
  const openNote = open && findNote(open.dose, notes, now);
  const { show, search } = filters;
  const { order, chooseOrder } = useRoundOrder();
  const groups = useMemo(
    () => groupDoses(doses, { show, search, order, now }),
    [doses, show, search, order, now],
  );
  const pendingShown = shownPending(pending, filters);
  const isLate = filters.show === 'late';
  const asNeededShown = asNeeded.filter(({ resident }) => matchesSearch(resident, filters.search));

  return (
    <>
      <PageTitle
        title="Medication round"
        aside={`${home.day(now)}, ${home.time(now)}`}
        actions={<PrintRound disabled={!isLive} />}
      />
      <PrintFrame title={`Medication round, ${day}`} />
      <UnreadableDoses />
      <PaperNotes />
      <AsyncContent state={state} failed="Failed to load the medication round" tallRows>
        {notLiveSince !== null && <NotLive since={notLiveSince} />}
        <UncheckedReturns residents={round.residents} />
        <RoundCounts counts={counts} />
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <SegmentedControl
            label="Time"
            size="tall"
            options={shows}
            value={filters.show}
            onChange={(show) => changeFilters({ show }, { replace: true })}
          />
          <SegmentedControl label="Order" size="tall" options={orders} value={order} onChange={chooseOrder} />
          <div className="min-w-0 flex-1 basis-56">
            <SearchField
              label="Search by name or room"
              size="tall"
              value={filters.search}
              onSearch={(search) => changeFilters({ search }, { replace: true })}
            />
          </div>
        </div>
        {groups.length === 0 && pendingShown.length === 0 && (
          <NothingHere
            hasDoses={doses.length > 0 || pending.length > 0}
            isLate={isLate}
            isSearch={filters.search !== ''}
            onAll={() => changeFilters({ show: 'all', search: '' })}
          />
        )}
        <RoundGroups
          groups={groups}
          now={now}
          isLive={isLive}
          ticked={ticked}
          oneTap={oneTap}
          onOpen={openDose}
        />
        <PendingSection pending={pendingShown} now={now} isLive={isLive} />
        {!isLate && <AsNeededSection of={asNeededShown} isLive={isLive} onOpen={openAsNeeded} />}
      </AsyncContent>
      {open && !open.onPaper && (
        <DoseDialog
          key={open.key}
          dose={open.dose}
          stock={stock.get(open.dose.prescription.medicationId)}
          isLive={isLive}
          notLiveSince={notLiveSince}
          note={openNote}
          onClose={close}
          onPaper={openPaper}
        />
      )}
      {open?.onPaper && (
        <PaperDialog
          key={open.key}
          dose={open.dose}
          stock={stock.get(open.dose.prescription.medicationId)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Notice that no dose can be given from an outdated list. */
function NotLive({ since }: { since: string }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-notice bg-lost-fill px-4 py-3 text-on-lost"
    >
      <BrokenLine />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block font-head">Not live since {since}</strong>
        Do not give medication from this list until it is live again. Record what you gave on paper; it will
        be sent when the connection is back.
      </p>
    </div>
  );
}

interface NothingHereProps {
  readonly hasDoses: boolean;
  readonly isSearch: boolean;
  readonly isLate: boolean;
  readonly onAll: () => void;
}

function NothingHere({ hasDoses, isSearch, isLate, onAll }: NothingHereProps) {
  if (!hasDoses) return <EmptyState title="No doses are due today" />;
  return (
    <EmptyState
      title={nothingText({ isSearch, isLate })}
      action={
        <Button size="tall" onClick={onAll}>
          Show all day
        </Button>
      }
    />
  );
}

function nothingText({ isSearch, isLate }: Pick<NothingHereProps, 'isSearch' | 'isLate'>): string {
  if (isSearch) return 'No doses match the search';
  return isLate ? 'No doses are overdue' : 'No doses are due now';
}
