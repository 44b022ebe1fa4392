import { MantelObjects } from './mantel-objects.tsx';

/** The phone's strip of the fireside: what stands on the mantel. */
export function MantelScene({ className }: { className?: string }) {
  return (
    <svg viewBox="-2 240 545 185" className={className} aria-hidden="true">
      <MantelObjects />
    </svg>
  );
}
