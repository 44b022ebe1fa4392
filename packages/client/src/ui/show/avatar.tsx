import { useState } from 'react';
import { cx, rem } from './cx.ts';

export interface AvatarProps {
  name: string;
  photo?: string | null | undefined;
  shape: 'square' | 'round';
  /** Px of the design; 32 by default. */
  size?: number | undefined;
  /** No name is beside it, so the picture needs an accessible name. */
  alone?: boolean | undefined;
  className?: string | undefined;
}

/** A photo; initials without a photo, or if it fails to load. */
export function Avatar({ name, photo, shape, size = 32, alone, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const box = { width: rem(size), height: rem(size), fontSize: rem(Math.max(size * 0.34, 11)) };
  const corner = shape === 'round' ? 'rounded-full' : size < 44 ? 'rounded-chip' : 'rounded-field';
  const frame = cx(
    'photo inline-flex shrink-0 items-center justify-center overflow-hidden bg-face select-none',
    corner,
    className,
  );
  if (photo && photo !== broken)
    return (
      <img
        src={photo}
        alt={alone ? name : ''}
        style={box}
        className={cx(frame, 'object-cover')}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photo)}
      />
    );
  return (
    <span
      style={box}
      className={cx(frame, 'font-head text-face-ink')}
      role={alone ? 'img' : undefined}
      aria-label={alone ? name : undefined}
      aria-hidden={alone ? undefined : true}
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of a name's first two words, upper case. */
export function initials(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''));
  return words
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
