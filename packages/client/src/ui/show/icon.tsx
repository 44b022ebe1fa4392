import { cx, rem } from './cx.ts';

export interface IconProps {
  /** SVG source, imported with `?raw`. */
  svg: string;
  /** Px of the design; 20 by default. */
  size?: number | undefined;
  /** Accessible name, for an icon without text beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

/** An icon in the text colour; hidden from screen readers unless labelled. */
export function Icon({ svg, size = 20, label, className }: IconProps) {
  return (
    <span
      className={cx('icon', className)}
      style={{ width: rem(size), height: rem(size) }}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
