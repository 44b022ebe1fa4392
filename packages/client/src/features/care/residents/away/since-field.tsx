import { awayRules } from '@hearthline/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { TimeField } from '../../../../care/time-field.tsx';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { useNow } from '../../../../lib/time/use-now.ts';

const dayMs = 24 * 60 * 60_000;

/** The time of a leaving or return, of the last 31 days. Its value is ISO 8601; a cleared field is '', which is now. */
export function SinceField({
  name,
  label,
}: {
  readonly name: 'since' | 'returnedAt';
  readonly label: string;
}) {
  const { control, clearErrors } = useFormContext<Record<string, string>>();
  const home = useHomeTime();
  const now = useNow(15_000);
  const error = useFieldError(name);
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-button">
        {label}
      </p>
      <Controller
        control={control}
        name={name}
        render={({ field: { value = '', onChange } }) => (
          <TimeField
            label={label}
            value={value}
            now={now}
            earliest={new Date(now.getTime() - awayRules.daysBack * dayMs)}
            home={home}
            error={error}
            onChange={(since) => {
              clearErrors(name);
              onChange(since);
            }}
          />
        )}
      />
    </div>
  );
}

/** The time as it is sent: absent for a cleared field, which is now. */
export const toSince = (value: string): string | undefined => (value === '' ? undefined : value);
