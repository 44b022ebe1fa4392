import { isDueForReview, isEndingSoon, pluralize, type Prescription } from '@hearthline/contracts';
import { useMemo } from 'react';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { prescriptionsResource } from '../../../lib/live/resources.ts';
import { useLoadState, withWorstState } from '../../../lib/live/load-state.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { reviewColumns, type ReviewRow } from './review-columns.tsx';

/** The prescriptions that somebody is to decide on: due for review, and ending within 7 days. */
export function ReviewsTab() {
  const today = useHomeDay();
  const residents = useAllResidents();
  return (
    <>
      <PrintFrame title={`Prescription reviews, ${today}`} />
      <p className="no-print mb-3 flex flex-wrap items-center justify-between gap-3 text-s text-ink-2">
        Open the resident to renew, change or stop a prescription.
        <PrintButton />
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ReviewList
          status="review"
          residents={residents}
          title="Due for review"
          empty="No reviews are due"
          emptyText="A prescription stands here from its review date until it is renewed, changed or stopped."
        />
        <ReviewList
          status="ending"
          residents={residents}
          title="Ends within 7 days"
          empty="No prescription ends within 7 days"
          emptyText="A prescription with a last day stands here in its last week."
        />
      </div>
    </>
  );
}

interface ReviewListProps {
  readonly status: 'review' | 'ending';
  readonly title: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly residents: ReturnType<typeof useAllResidents>;
}

function ReviewList({ status, title, empty, emptyText, residents }: ReviewListProps) {
  const today = useHomeDay();
  const now = useNow(60_000);
  const { day } = useHomeTime();
  const list = useReviews(status, residents, { today, now });
  const columns = useMemo(() => reviewColumns({ today, day }), [today, day]);
  const count = pluralize(list.rows.length, 'prescription', 'prescriptions');
  return (
    <Section
      title={title}
      subtitle={list.status === 'ready' ? count : undefined}
      broken={list.status === 'failed'}
    >
      <DataTable
        label={title}
        columns={columns}
        list={list}
        listBelow={1024}
        failed="Failed to load prescriptions"
        empty={<EmptyState title={empty} text={emptyText} />}
      />
    </Section>
  );
}

/** The prescriptions of a list with their residents, in room order; loaded once both are. */
function useReviews(
  status: 'review' | 'ending',
  { residents, live }: ReviewListProps['residents'],
  { today, now }: { today: string; now: Date },
) {
  const residentsState = useLoadState(live);
  const list = useList(
    prescriptionsResource,
    async (query, options) => {
      const { prescriptions } = await api.prescriptions.list({ query: { status: query.status } }, options);
      return { rows: prescriptions };
    },
    // Fetched again when the day changes.
    { status, today },
  );
  const rows = useMemo(() => {
    const byId = new Map(residents.map((resident) => [resident.id, resident]));
    const isListed = (each: Prescription) =>
      status === 'review' ? isDueForReview(each, today, now) : isEndingSoon(each, now);
    return list.rows
      .filter(isListed)
      .map((each): ReviewRow => Object.assign({ resident: byId.get(each.residentId) ?? null }, each))
      .toSorted(byRoom);
  }, [list.rows, residents, status, today, now]);
  return {
    // Without the residents the rows would be of nobody: the list is as good as the worse of the two queries.
    ...withWorstState(list, [list, residentsState]),
    rows,
    retry: () => {
      list.retry();
      live.retry();
    },
  };
}

function byRoom(a: ReviewRow, b: ReviewRow): number {
  if (!a.resident || !b.resident) return Number(a.resident === null) - Number(b.resident === null);
  return compareByRoom(a.resident, b.resident) || a.medication.name.localeCompare(b.medication.name);
}
