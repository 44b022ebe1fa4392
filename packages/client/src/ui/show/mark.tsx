import type { ReactNode } from 'react';
import { cx, rem } from './cx.ts';

export type MarkShape =
  | 'disc'
  | 'triangle-up'
  | 'triangle-down'
  | 'octagon'
  | 'octagon-up'
  | 'octagon-down'
  | 'dashed-ring'
  | 'ring'
  | 'half-disc'
  | 'diamond'
  | 'disc-tick'
  | 'ring-cross'
  | 'ring-slash'
  | 'ring-pause'
  | 'no-entry'
  | 'square-cross'
  | 'wrench'
  | 'lock'
  | 'info';

export interface MarkProps {
  shape: MarkShape;
  /** Px of the design; 16 by default. */
  size?: number | undefined;
  /** Accessible name, only without text beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

const cut = {
  stroke: 'var(--mark-cut, var(--cut))',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const;
const ring = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', fill: 'none' } as const;
const octagon = <path d="M6.3 1h7.400L19 6.300v7.400L13.7 19H6.300L1 13.700V6.300z" fill="currentColor" />;
const circle = <circle cx="10" cy="10" r="8" {...ring} />;

const drawings: Record<MarkShape, [ink: string, drawing: ReactNode]> = {
  disc: ['--v-normal-mark', <circle cx="10" cy="10" r="4.5" fill="currentColor" />],
  'triangle-up': [
    '--v-attention-mark',
    <path d="M10 2.5 19 18H1z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />,
  ],
  'triangle-down': [
    '--v-attention-mark',
    <path d="M10 17.5 1 2h18z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />,
  ],
  octagon: [
    '--v-severe-mark',
    <>
      {octagon}
      <path d="M10 5.500v5M10 14v.2" {...cut} strokeWidth={2.4} />
    </>,
  ],
  'octagon-up': [
    '--v-severe-mark',
    <>
      {octagon}
      <path d="M10 14.500v-9M6.4 9 10 5.4 13.6 9" {...cut} />
    </>,
  ],
  'octagon-down': [
    '--v-severe-mark',
    <>
      {octagon}
      <path d="M10 5.500v9M6.4 11l3.6 3.6 3.6-3.6" {...cut} />
    </>,
  ],
  'dashed-ring': [
    '--v-unknown-mark',
    <circle cx="10" cy="10" r="8" {...ring} strokeLinecap="butt" strokeDasharray="3.6 2.680" />,
  ],
  ring: ['--v-later-mark', circle],
  'half-disc': [
    '--v-due-disc',
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M10 3a7 7 0 0 0 0 14z" fill="var(--v-due-half)" />
    </>,
  ],
  diamond: [
    '--v-severe-mark',
    <>
      <path d="m10 .5 9.5 9.5-9.5 9.500L.5 10z" fill="currentColor" />
      <path d="M10 5.500v5M10 14v.2" {...cut} strokeWidth={2.4} />
    </>,
  ],
  'disc-tick': [
    '--v-normal-mark',
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="m6 10.2 2.8 2.800L14 7.4" {...cut} />
    </>,
  ],
  'ring-cross': [
    '--v-closed-mark',
    <>
      {circle}
      <path d="m7.3 7.3 5.4 5.400m0-5.4-5.4 5.4" {...ring} />
    </>,
  ],
  'ring-slash': [
    '--v-closed-mark',
    <>
      {circle}
      <path d="M15.3 4.7 4.7 15.3" {...ring} />
    </>,
  ],
  'ring-pause': [
    '--v-closed-mark',
    <>
      {circle}
      <path d="M8 7v6m4-6v6" {...ring} />
    </>,
  ],
  'no-entry': [
    'currentColor',
    <>
      {circle}
      <path d="m4.7 4.7 10.6 10.6" {...ring} />
    </>,
  ],
  'square-cross': [
    '--severe-fill',
    <>
      <rect x="2" y="2" width="16" height="16" rx="3" fill="currentColor" />
      <path d="m7 7 6 6m0-6-6 6" {...cut} />
    </>,
  ],
  wrench: [
    'currentColor',
    <path
      d="M18.3 5.3 15 8.6 11.9 8.1 11.4 5l3.3-3.300a5.4 5.4 0 0 0-7.3 6.800L2 13.200a2.7 2.7 0 0 0 0 3.900l.9.900a2.7 2.7 0 0 0 3.9 0l4.7-5.400a5.4 5.4 0 0 0 6.8-7.300z"
      fill="currentColor"
    />,
  ],
  lock: [
    'currentColor',
    <>
      <rect x="2.5" y="7.5" width="15" height="11" rx="1.5" fill="currentColor" />
      <path d="M6.5 8V5.500a3.5 3.5 0 0 1 7 0V8" {...ring} />
    </>,
  ],
  info: [
    'currentColor',
    <>
      {circle}
      <path d="M10 9.200v4.600M10 6.200v.2" {...ring} strokeWidth={2.2} />
    </>,
  ],
};

function inkOf(ink: string): string {
  return ink === 'currentColor' ? 'var(--mark, currentColor)' : `var(--mark, var(${ink}))`;
}

function colorsOf(ink: string) {
  const severe = ink === '--v-severe-mark' || ink === '--severe-fill';
  return { color: inkOf(ink), '--cut': severe ? 'var(--v-severe-cut)' : 'var(--sheet)' };
}

interface MarkShapeAtProps {
  readonly shape: MarkShape;
  readonly size: number;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
}

/** The same drawing within another one. */
export function MarkShapeAt({ shape, x, y, size }: MarkShapeAtProps) {
  const [ink, drawing] = drawings[shape];
  return (
    <svg
      viewBox="0 0 20 20"
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      style={colorsOf(ink)}
    >
      {drawing}
    </svg>
  );
}

/**
 * A status icon whose shape and colour carry the meaning; `--mark` and `--mark-cut` of an ancestor override the
 * colours.
 */
export function Mark({ shape, size = 16, label, className }: MarkProps) {
  const [ink, drawing] = drawings[shape];
  const style = { width: rem(size), height: rem(size), ...colorsOf(ink) };
  return (
    <svg
      viewBox="0 0 20 20"
      style={style}
      className={cx('inline-block shrink-0', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {drawing}
    </svg>
  );
}
