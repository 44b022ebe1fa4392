import { MantelObjects } from './mantel-objects.tsx';

/** The phone's strip of the fireside: what stands on the mantel, and the mantel. */
export function MantelScene({ className }: { className?: string }) {
  return (
    <svg viewBox="-2 240 545 196" className={className} aria-hidden="true">
      <MantelObjects />
      <rect x="-10" y="425" width="565" height="11" fill="#2563eb" />
    </svg>
  );
}
