import { MantelObjects } from './mantel-objects.tsx';

/** Illustration of the sign-in page on a phone. */
export function MantelScene({ className }: { className?: string }) {
  return (
    <svg viewBox="-2 240 545 185" className={className} aria-hidden="true">
      <MantelObjects />
    </svg>
  );
}
