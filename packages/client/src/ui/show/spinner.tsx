import { rem } from './cx.ts';

/** A spinner; always beside a text. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      style={{ width: rem(size), height: rem(size) }}
      className="spin shrink-0"
      aria-hidden="true"
    >
      <path
        d="M6.5 3.500a7.5 7.5 0 1 0 7 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
