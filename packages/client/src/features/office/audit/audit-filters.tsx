import { AuditEntity } from '@hearthline/contracts';
import { entityLabel } from '../../../care/audit/audit-text.ts';
import { UserFilter } from '../../../care/audit/user-filter.tsx';
import { DayRangeFields, endsBeforeStart } from '../../../care/records/day-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FilterChip } from '../../../ui/form/filter-chip.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { AuditUrlState } from './use-audit-log.ts';

const kinds = AuditEntity.options
  .map((value) => ({ value, label: entityLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** Filters of the audit: who, what, when. A record or resident comes by a link and is removed as a chip. */
export function AuditFilters({ urlState }: { urlState: AuditUrlState }) {
  const { user, kind, record, resident, startDate, endDate, isInvalid, change } = urlState;
  return (
    <div className="no-print mb-4 flex flex-wrap items-start gap-3">
      <UserFilter value={user} onChange={(id) => change({ user: id })} />
      <Field label="Kind" className="w-full tablet:w-56">
        <Select
          options={[{ value: '', label: 'All' }, ...kinds]}
          value={kind ?? ''}
          onChange={({ target }) =>
            change({ kind: kinds.find(({ value }) => value === target.value)?.value })
          }
        />
      </Field>
      <DayRangeFields
        {...{ startDate, endDate }}
        error={isInvalid ? endsBeforeStart : undefined}
        onChange={change}
      />
      {(record ?? resident) && (
        <div className="flex w-full flex-wrap gap-2">
          {record && <FilterChip text="One record" onRemove={() => change({ record: undefined })} />}
          {resident && <FilterChip text="One resident" onRemove={() => change({ resident: undefined })} />}
        </div>
      )}
    </div>
  );
}
