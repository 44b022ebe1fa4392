import { ActivityType, activityLabels } from '@hearthline/contracts';
import { UserFilter } from '../../../care/audit/user-filter.tsx';
import { DayRangeFields, endsBeforeStart } from '../../../care/records/day-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { limits, type ActivityUrlState } from './use-activities.ts';

const types = ActivityType.options.map((value) => ({ value, label: activityLabels[value] }));

/** Filters of the activities: user, activity, days; and how many are loaded at a time. */
export function ActivityFilters({ urlState }: { urlState: ActivityUrlState }) {
  const { user, type, startDate, endDate, limit, isInvalid, change } = urlState;
  return (
    <div className="no-print mb-4 flex flex-wrap items-start gap-3">
      <UserFilter value={user} onChange={(id) => change({ user: id })} />
      <Field label="Activity" className="w-full tablet:w-52">
        <Select
          options={[{ value: '', label: 'All' }, ...types]}
          value={type ?? ''}
          onChange={({ target }) =>
            change({ type: types.find(({ value }) => value === target.value)?.value })
          }
        />
      </Field>
      <DayRangeFields
        {...{ startDate, endDate }}
        error={isInvalid ? endsBeforeStart : undefined}
        onChange={change}
      />
      <Field label="Show" className="w-28">
        <Select
          options={limits}
          value={limit}
          onChange={({ target }) => change({ limit: limits.find((each) => each === target.value) })}
        />
      </Field>
    </div>
  );
}
