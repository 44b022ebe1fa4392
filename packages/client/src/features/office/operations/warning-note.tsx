import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { getMark, toneClass, type Tone } from '../../../ui/show/tone.ts';

/** A warning in its tone, announced politely. */
export function WarningNote({ tone, title, text }: { tone: Tone; title: string; text: string }) {
  return (
    <div
      role="status"
      className={cx(
        toneClass(tone),
        'flex items-start gap-3 rounded-notice bg-tone-ground px-3 py-2.5 text-tone-ink',
        'shadow-[inset_0_0_0_1.5px_var(--tone-edge)]',
      )}
    >
      <Mark shape={getMark(tone)} size={18} className="mt-1 shrink-0" />
      <div className="min-w-0">
        <p className="font-head">{title}</p>
        <p className="wrap-anywhere">{text}</p>
      </div>
    </div>
  );
}
