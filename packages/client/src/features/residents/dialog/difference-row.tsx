import { useId } from 'react';
import type { Difference, Side } from './difference.ts';

export interface DifferenceRowProps {
  difference: Difference;
  choice: Side | undefined;
  onChoose: (side: Side) => void;
}

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const;

/** One field as I have it and as they have it; one of the two is picked. */
export function DifferenceRow({ difference, choice, onChoose }: DifferenceRowProps) {
  const group = useId();
  const { label, before, changedBy } = difference;
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="float-left mb-1.5 w-full font-key">
        {label}{' '}
        <span className="text-s font-text text-ink-2">
          {before === '' ? 'was empty' : `was ${before}`}
          {changedBy === 'both' && ', changed by both of you'}
        </span>
      </legend>
      <div className="clear-both grid gap-2 tablet:grid-cols-2">
        {sides.map(([side, word]) => (
          <label
            key={side}
            className="field-box relative flex min-h-11 items-center gap-3 px-3.5 py-2 has-checked:bg-primary-soft has-checked:outline-2 has-checked:outline-primary"
          >
            <input
              type="radio"
              name={group}
              checked={choice === side}
              onChange={() => onChoose(side)}
              className="size-5 shrink-0 accent-(--primary)"
            />
            <span className="min-w-0">
              <span className="block text-xs text-ink-2">{word}</span>
              <span className="block break-words whitespace-pre-line font-label">
                {difference[side] === '' ? 'Empty' : difference[side]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
