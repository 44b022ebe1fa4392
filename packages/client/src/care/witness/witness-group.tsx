import type { ReactNode } from 'react';

/** The box of what a second person sees and enters. */
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
