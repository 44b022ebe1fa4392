import { DayField, DayRangeFields } from '../../../care/records/day-field.tsx';
import { ResidentFilter } from '../../../care/records/record-filters.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { periodOptions, periods } from './report-period.ts';
import { bandOptions, statusOptions } from './report-words.ts';
import type { ReportUrl } from './use-report-url.ts';

/** Filters of both reports: resident, days, and band or status. */
export function ReportFilters({ url }: { url: ReportUrl }) {
  const { tab, residentId, period, change } = url;
  const setPeriod = (value: string) => {
    const { startDate, endDate } = url.days;
    // Starts with the days of the previous period, until the user chooses other days.
    change({
      period: periods.find((each) => each === value),
      date: value === 'day' ? endDate : undefined,
      startDate: value === 'days' ? startDate : undefined,
      endDate: value === 'days' ? endDate : undefined,
    });
  };
  return (
    <div className="no-print mb-4 flex flex-wrap items-start gap-3">
      <ResidentFilter
        nicknames="brackets"
        residentId={residentId}
        onChange={(id) => change({ residentId: id })}
      />
      <Field label="Period" className="w-40">
        <Select options={periodOptions} value={period} onChange={({ target }) => setPeriod(target.value)} />
      </Field>
      <PeriodFields url={url} />
      {tab === 'vitals' ? (
        <Field label="Readings" className="w-40">
          <Select
            options={bandOptions}
            value={url.band ?? ''}
            onChange={({ target }) =>
              change({ band: bandOptions.find(({ value }) => value === target.value)?.value || undefined })
            }
          />
        </Field>
      ) : (
        <Field label="Status" className="w-40">
          <Select
            options={statusOptions}
            value={url.status ?? ''}
            onChange={({ target }) =>
              change({
                status: statusOptions.find(({ value }) => value === target.value)?.value || undefined,
              })
            }
          />
        </Field>
      )}
    </div>
  );
}

/** The date of one day, or the first and last date of several days. */
function PeriodFields({ url: { period, days, invalid, change } }: { url: ReportUrl }) {
  if (period === 'day')
    return (
      <DayField
        label="Date"
        value={days.startDate}
        onChange={(date) => change({ date }, { replace: true })}
      />
    );
  if (period !== 'days') return null;
  return <DayRangeFields {...days} error={invalid} onChange={(day) => change(day, { replace: true })} />;
}
