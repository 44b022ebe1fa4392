import { NotMeasuredReason, type PrefilledKind, type RequiredKind } from '@hearthline/contracts';
import { cx } from '../../../ui/show/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { caretDown } from '../../../ui/show/icons.ts';
import { emptyLike } from './form-values.ts';
import { entryKeys, measures } from './measures.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

const reasons = NotMeasuredReason.options;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Select for the reason why a reading was not taken; a choice clears the value. */
export function NotMeasuredSelect({ field }: { field: RequiredKind }) {
  const { values, active, activate, change, check } = useVitalsFormState();
  const reason = values.notMeasured[field];
  const choose = (chosen: string) => {
    const { [field]: _before, ...others } = values.notMeasured;
    const now = reasons.find((known) => known === chosen);
    const { [field as PrefilledKind]: _changed, ...changed } = values.changed;
    const empty = emptyLike(values);
    change({
      notMeasured: now ? { ...others, [field]: now } : others,
      [field]: now ? '' : empty[field],
      changed: { ...empty.changed, ...changed },
    });
    check(field);
    // The focus stays in the select for the arrow keys; only the keypad moves on.
    if (now && active === field) activate(entryKeys[entryKeys.indexOf(field) + 1] ?? field);
  };
  return (
    <span
      className={cx(
        'relative -my-3 inline-flex min-h-14 items-center gap-1.5 rounded-chip text-s font-label text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-primary-ink',
        active !== field && !reason && 'max-tablet:hidden',
      )}
    >
      {reason ? 'Change reason' : 'Could not measure…'}
      <Icon svg={caretDown} size={14} />
      <select
        aria-label={`${measures[field].label}: not measured`}
        value={reason ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer text-m text-ink opacity-0"
      >
        <option value="">Measured after all</option>
        {reasons.map((each) => (
          <option key={each} value={each}>
            {`Not measured: ${each}`}
          </option>
        ))}
      </select>
    </span>
  );
}

export function reasonText(reason: NotMeasuredReason): string {
  return capital(reason);
}
