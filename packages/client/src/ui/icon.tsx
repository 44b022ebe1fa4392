import { cx, rem } from './cx.ts';

export interface IconProps {
  /** The SVG file's text, imported with `?raw`. */
  svg: string;
  /** Design pixels; 20 unless told. */
  size?: number | undefined;
  /** Only for an icon that stands without a word. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A drawing in the colour of its text; silent to screen readers unless labelled. */
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
