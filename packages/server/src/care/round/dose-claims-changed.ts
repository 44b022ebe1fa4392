import type { DoseClaim } from '@hearthline/contracts';

/** The change event of the round's claims: begun, changed, or ended (with `endedAt`). */
export interface DoseClaimsChanged {
  readonly kind: 'dose-claims';
  readonly records: readonly DoseClaim[];
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    'dose-claims': DoseClaimsChanged;
  }
}
