import { rem } from './cx.ts';

/** The product's logo: a fireplace. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      style={{ width: rem(size), height: rem(size) }}
      className="shrink-0"
      aria-hidden="true"
    >
      <rect x="1" y="3" width="30" height="5" rx="1.5" fill="var(--primary-ink)" />
      <path d="M4.5 9.500h23V30h-5V20a6.5 6.5 0 0 0-13 0v10h-5z" fill="var(--hearth)" />
      <path
        d="M16.3 18c.9 2.6 3.7 4 3.7 7.300A3.9 3.9 0 0 1 16 29.200a3.9 3.9 0 0 1-4-3.900c0-1.7.8-2.7 1.7-3.6.1.8.4 1.3.9 1.6-.2-2.2.4-3.9 1.7-5.300z"
        fill="var(--ember)"
      />
    </svg>
  );
}
