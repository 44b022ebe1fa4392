import { Icon } from '../show/icon.tsx';
import { close } from '../show/icons.ts';

export interface FilterChipProps {
  text: string;
  onRemove: () => void;
}

/** An active filter; a click removes it. 44 px high. */
export function FilterChip({ text, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${text}`}
      onClick={onRemove}
      className="inline-flex min-h-11 items-center gap-2 rounded-button border border-line bg-primary-soft px-3 font-label text-primary-ink hover:underline"
    >
      {text}
      <Icon svg={close} size={16} />
    </button>
  );
}
