import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Link, textLinkClass, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'destructive' | 'danger' | 'hearth' | 'quiet';

export interface ButtonLook {
  /**
   * primary: the page's main action; destructive: solid red; danger: red text on a plain button; quiet: a text link.
   */
  kind?: ButtonKind | undefined;
  /** tall is 56 px, for bedside forms. */
  size?: 'normal' | 'tall' | undefined;
  /** SVG source of an icon before the text. */
  icon?: string | undefined;
  /** SVG source of an icon after the text. */
  iconEnd?: string | undefined;
  /** Full width. */
  wide?: boolean | undefined;
  children: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a spinner and `pendingText`, and ignores clicks. */
  pending?: boolean | undefined;
  pendingText?: string | undefined;
}

const kinds: Record<Exclude<ButtonKind, 'quiet'>, string> = {
  primary: 'button-primary bg-primary text-on-primary hover:brightness-105',
  secondary: 'bg-raised text-ink hover:bg-sunken',
  destructive: 'button-severe bg-severe-fill text-on-severe hover:brightness-105',
  danger:
    '[--button-edge:var(--severe-ink)] [--button-line:var(--severe-ink)] bg-raised text-severe-ink hover:bg-sunken',
  hearth: '[--button-edge:transparent] [--button-line:transparent] bg-hearth text-sheet',
};

function look(
  kind: ButtonKind = 'secondary',
  size: 'normal' | 'tall' = 'normal',
  wide = false,
  extra?: string,
) {
  if (kind === 'quiet') return cx(textLinkClass, extra);
  const box = 'button inline-flex items-center justify-center gap-2 rounded-button font-button text-center';
  const height = size === 'tall' ? 'min-h-14 px-5 pb-0.5 text-l' : 'min-h-11 px-4 pb-0.5';
  return cx(box, height, kinds[kind], wide && 'w-full', extra);
}

/** A button; `type="button"` by default. */
export function Button({
  kind,
  size,
  icon,
  iconEnd,
  wide,
  pending,
  pendingText,
  children,
  className,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={pending ? true : props['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={cx(look(kind, size, wide, className), pending && 'button-pending')}
    >
      {pending ? <Spinner /> : icon && <Icon svg={icon} />}
      {pending ? (pendingText ?? children) : children}
      {iconEnd && !pending && <Icon svg={iconEnd} />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  icon,
  iconEnd,
  wide,
  children,
  className,
  ...props
}: ButtonLook & LinkProps) {
  return (
    <Link {...props} className={look(kind, size, wide, className)}>
      {icon && <Icon svg={icon} />}
      {children}
      {iconEnd && <Icon svg={iconEnd} />}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: string;
  /** Accessible name, and the tooltip. */
  label: string;
  /** edged: with a border; plain: the icon only. */
  look?: 'plain' | 'edged' | undefined;
  size?: 'normal' | 'tall' | undefined;
}

/** A button with an icon only: close, back, plus, minus, menu. */
export function IconButton({
  icon,
  label,
  look = 'plain',
  size = 'normal',
  className,
  ...props
}: IconButtonProps) {
  const shape = cx(
    'inline-flex shrink-0 items-center justify-center rounded-button',
    size === 'tall' ? 'size-14' : 'size-11',
  );
  const edge = look === 'edged' ? 'button bg-raised' : 'hover:bg-sunken';
  return (
    <button type="button" {...props} aria-label={label} title={label} className={cx(shape, edge, className)}>
      <Icon svg={icon} size={24} />
    </button>
  );
}
