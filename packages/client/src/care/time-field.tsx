import type { HomeTime } from '../lib/time/home-time.ts';
import { Field } from '../ui/form/field.tsx';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { TextInput } from '../ui/form/text-input.tsx';

const dayMs = 86_400_000;

export interface TimeFieldProps {
  /** Accessible name, e.g. "Time measured". */
  label: string;
  /** ISO 8601; '' is now. */
  value: string;
  now: Date;
  /** Earliest accepted time; 24 hours ago by default. */
  earliest?: Date | undefined;
  home: HomeTime;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A time of the last 24 hours, or since `earliest`, in the home's zone. If the time occurs twice, asks which is meant; the
 * first by default.
 */
export function TimeField({ label, value, now, earliest, home, error, onChange }: TimeFieldProps) {
  const shown = home.inputValue(value || now);
  const instants = home.instantsOf(shown).filter((instant) => new Date(instant) <= now);
  return (
    <div className="grid gap-4">
      <Field label={label} hideLabel error={error}>
        <TextInput
          type="datetime-local"
          size="tall"
          value={shown}
          min={home.inputValue(earliest ?? new Date(now.getTime() - dayMs))}
          max={home.inputValue(now)}
          onChange={({ target }) => onChange(home.instantsOf(target.value)[0] ?? '')}
        />
      </Field>
      {value !== '' && instants.length > 1 && (
        <div>
          <p className="mb-1.5">The clocks went back: this hour came twice. Which one?</p>
          <SegmentedControl
            label="This hour came twice"
            look="filled"
            size="tall"
            options={instants.map((instant, index) => ({
              value: instant,
              label: `${index === 0 ? 'First' : 'Second'} ${home.time(instant)}`,
            }))}
            value={instants.find((instant) => Date.parse(instant) === minuteOf(value)) ?? null}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}

/** The beginning of an instant's minute, ms since 1970. */
function minuteOf(instant: string): number {
  const ms = Date.parse(instant);
  return ms - (ms % 60_000);
}
