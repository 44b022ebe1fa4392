import { RecordFilters } from '../../../care/records/record-filters.tsx';
import type { BandFilter } from '../../../care/records/records-filter.ts';
import { Button } from '../../../ui/show/button.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { FilterChip } from '../../../ui/form/filter-chip.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { noFilters, type RecordsUrlState } from './use-records-url-state.ts';

const bands = [
  { value: 'all', label: 'All' },
  { value: 'out-of-band', label: 'Out of range' },
  { value: 'severe', label: 'Severe' },
] as const satisfies readonly { value: BandFilter | 'all'; label: string }[];

/** Filters of the records page, all in the URL: resident, dates, band. */
export function FilterBar({ urlState }: { urlState: RecordsUrlState }) {
  const { query, band, change } = urlState;
  return (
    <div className="no-print mb-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      <RecordFilters filter={query} isInvalid={urlState.isInvalid} onChange={change} />
      <div
        className={cx(
          'flex flex-wrap items-end gap-3 desk:pt-[1.75rem]',
          urlState.tab === 'vitals' ? 'max-desk:w-full' : 'min-[744px]:pt-[1.75rem]',
        )}
      >
        {urlState.tab === 'vitals' && (
          <SegmentedControl
            label="Readings"
            options={bands}
            value={band ?? 'all'}
            onChange={(value) => change({ band: value === 'all' ? undefined : value })}
          />
        )}
        <Button onClick={() => change(noFilters)} disabled={urlState.isToday}>
          Today
        </Button>
      </div>
      <FilterChips urlState={urlState} />
    </div>
  );
}

/** Filters set by a notice's link that have no field of their own, as removable chips. */
function FilterChips({ urlState: { tab, span, due, change } }: { urlState: RecordsUrlState }) {
  const chips =
    tab === 'vitals'
      ? [span && { text: 'Last 24 hours', off: { span: undefined } }]
      : [due && { text: 'Overdue by more than an hour', off: { due: undefined } }];
  const shown = chips.filter((chip) => chip !== undefined);
  if (shown.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {shown.map(({ text, off }) => (
        <FilterChip key={text} text={text} onRemove={() => change(off)} />
      ))}
    </div>
  );
}
