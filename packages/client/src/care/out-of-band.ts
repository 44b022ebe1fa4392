import { vitalKinds, type Band, type VitalKind } from '@hearthline/contracts';

/** The band of each measured reading. */
export type Bands = Partial<Record<VitalKind, Band>>;

/** The readings out of their normal band, in the order of the form. */
export function outOfBand(bands: Bands): readonly VitalKind[] {
  return vitalKinds.filter((kind) => bands[kind] && bands[kind].tone !== 'normal');
}
