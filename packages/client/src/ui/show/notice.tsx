import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { caretRight } from './icons.ts';
import { Link } from './link.tsx';
import { Mark, type MarkShape } from './mark.tsx';
import { toneClass, type Tone } from './tone.ts';

export interface NoticeLineProps {
  tone: Tone;
  mark: MarkShape;
  count: number;
  title: string;
  detail?: string | undefined;
  href: string;
  /** An edge in the tone's colour instead of a filled block: nobody has to act. */
  quiet?: boolean | undefined;
}

const quietSevere = 'bg-raised text-severe-ink [--mark:var(--severe-fill)] [--mark-cut:var(--raised)]';

/** A link with mark and count in the tone's colours, and a text. 61 px high. */
export function NoticeLine({ tone, mark, count, title, detail, href, quiet }: NoticeLineProps) {
  return (
    <li className="border-b border-line">
      <Link href={href} className="flex min-h-15.25 items-center gap-3 rounded-chip py-2 hover:bg-sunken">
        <span
          className={cx(
            toneClass(tone),
            'flex h-10.5 min-w-16 shrink-0 items-center justify-center gap-1.5 rounded-notice px-2',
            quiet && tone === 'severe' ? quietSevere : 'bg-tone-ground text-tone-ink',
            'text-l font-number shadow-[inset_0_0_0_1.5px_var(--tone-edge)] [print-color-adjust:exact]',
          )}
        >
          <Mark shape={mark} size={18} />
          {count}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-name text-value">{title}</span>
          {/* On one line: the text changes as the page loads, and must not move the rows below. */}
          {detail && (
            <span className="block truncate text-s text-value-2" title={detail.trim()}>
              {detail}
            </span>
          )}
        </span>
        <Icon svg={caretRight} size={16} className="text-ink-2" />
      </Link>
    </li>
  );
}
