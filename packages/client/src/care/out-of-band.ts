import { vitalKinds, type Band, type VitalKind } from '@hearthline/contracts';

/** The band of each reading that was taken. */
export type Bands = Partial<Record<VitalKind, Band>>;

/** The readings that stand outside their normal band, in the order of the form. */
export function outOfBand(bands: Bands): readonly VitalKind[] {
  return vitalKinds.filter((kind) => bands[kind] && bands[kind].tone !== 'normal');
}
