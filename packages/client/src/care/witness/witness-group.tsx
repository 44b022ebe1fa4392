import type { ReactNode } from 'react';

/** The box with the fields of a second person. */
export function WitnessGroup({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Witness"
      className="grid grid-cols-1 gap-4 rounded-notice border border-line-strong p-4"
    >
      {children}
    </div>
  );
}
