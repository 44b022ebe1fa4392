import { observationKinds, type ObservationKind, type VitalsRecord } from '@hearthline/contracts';

/** Observations as in the contract; null if neither Yes nor No was recorded. */
export type Observations = Pick<VitalsRecord, ObservationKind>;

/**
 * Observations as stored. Until Hearthline 2.4 every untouched form stored false, so false alone means nothing. It is a No if
 * `saidNo` names it; otherwise it is not recorded, because a wrong No is a finding in a bowel chart.
 */
export type StoredObservations = Readonly<Record<ObservationKind, boolean>> & {
  readonly saidNo?: readonly ObservationKind[];
};

export function readObservations(stored: StoredObservations): Observations {
  const read = (kind: ObservationKind) => stored[kind] || (stored.saidNo?.includes(kind) ? false : null);
  return { hydration: read('hydration'), urine: read('urine'), defecation: read('defecation') };
}

export function storeObservations({ hydration, urine, defecation }: Observations): StoredObservations {
  const said = { hydration, urine, defecation };
  const saidNo = observationKinds.filter((kind) => said[kind] === false);
  return {
    hydration: hydration ?? false,
    urine: urine ?? false,
    defecation: defecation ?? false,
    ...(saidNo.length > 0 && { saidNo }),
  };
}
