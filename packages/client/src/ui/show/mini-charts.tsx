import { cx, rem } from './cx.ts';
import { Mark, type MarkShape } from './mark.tsx';
import { Avatar } from './avatar.tsx';

export interface HourBarsProps {
  values: readonly number[];
  /** Index of the current hour's bar, drawn in another colour. */
  current?: number | undefined;
  /** Accessible name. */
  label: string;
}

/** A bar chart with one bar for each hour. */
export function HourBars({ values, current, label }: HourBarsProps) {
  const max = Math.max(1, ...values);
  return (
    <span
      role="img"
      aria-label={label}
      className="flex h-11 min-w-0 flex-1 items-end justify-end gap-px tablet:gap-[0.1875rem]"
    >
      {values.map((value, index) => (
        <span
          key={index}
          className="w-[0.6875rem] min-w-0.5 rounded-t-[0.1875rem]"
          style={{
            height: `${value === 0 ? 0 : Math.max(8, (100 * value) / max)}%`,
            background: `var(${index === current ? '--v-bar-now' : '--v-bar'})`,
          }}
        />
      ))}
    </span>
  );
}

export interface TickBarsProps {
  done: number;
  total: number;
  label: string;
}

/** Progress as ticks: filled when done. Above 48 it is scaled to 48. */
export function TickBars({ done, total, label }: TickBarsProps) {
  const many = total > 48;
  const count = many ? 48 : total;
  const filled = many ? Math.round((48 * done) / total) : done;
  return (
    <span
      role="img"
      aria-label={label}
      className={cx('flex h-[1.125rem] w-44 min-w-0 items-end', count > 24 ? 'gap-px' : 'gap-0.5')}
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className="h-full min-w-px flex-1 rounded-t-[0.125rem] border"
          style={{
            borderColor: `var(${index < filled ? '--v-normal-mark' : '--v-later-mark'})`,
            background: index < filled ? 'var(--v-normal-mark)' : 'transparent',
            borderBottomWidth: 0,
          }}
        />
      ))}
    </span>
  );
}

export interface MarkRowProps {
  groups: readonly { shape: MarkShape; count: number }[];
  /** Rows of marks in each group; 2 by default. */
  rows?: 1 | 2 | undefined;
  /** Maximum number of marks. */
  most?: number | undefined;
  label: string;
}

/** Groups of marks, one group for each state. */
export function MarkRow({ groups, rows = 2, most = 18, label }: MarkRowProps) {
  const before = (index: number) => groups.slice(0, index).reduce((sum, group) => sum + group.count, 0);
  return (
    <span
      role="img"
      aria-label={label}
      className="mb-1.5 flex flex-wrap content-start items-end justify-end gap-x-2.5 overflow-hidden"
      style={{ maxHeight: rem(rows * 18 - 4) }}
    >
      {groups.map(({ shape, count }, index) => {
        const shown = Math.max(0, Math.min(count, most - before(index)));
        const style = { gridTemplateColumns: `repeat(${Math.max(1, Math.ceil(shown / rows))}, auto)` };
        return (
          shown > 0 && (
            <span key={shape} className="grid gap-1" style={style}>
              {Array.from({ length: shown }, (_, nth) => (
                <Mark key={nth} shape={shape} size={14} />
              ))}
            </span>
          )
        );
      })}
    </span>
  );
}

export interface AvatarRowProps {
  people: readonly { key: string; name: string; photo?: string | null | undefined }[];
  shape: 'square' | 'round';
  most?: number | undefined;
  size?: number | undefined;
  label: string;
}

/** Avatars side by side, as many as fit, at most `most`. */
export function AvatarRow({ people, shape, most = 6, size = 36, label }: AvatarRowProps) {
  return (
    <span
      // Without people there is no picture to describe.
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="flex flex-wrap justify-end gap-x-1.5 overflow-hidden"
      style={{ maxHeight: rem(size) }}
    >
      {people.slice(0, most).map(({ key, name, photo }) => (
        <Avatar key={key} name={name} photo={photo} shape={shape} size={size} />
      ))}
    </span>
  );
}
