import { isRange, type DoseAmount, type MedicationRecord } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../lib/server/api.ts';

/** The dose as it is ordered: of a given dose of a range that range, once it is read. Null if the amount is not known. */
export function useOrderedDose({
  prescriptionId,
  dose,
}: Pick<MedicationRecord, 'prescriptionId' | 'dose'>): DoseAmount | null {
  const [ordered, setOrdered] = useState<DoseAmount | null>(null);
  const isKnown = dose === null || isRange(dose);
  useEffect(() => {
    if (prescriptionId === null || isKnown) return;
    api.prescriptions
      .get({ params: { id: prescriptionId } })
      .then(({ prescription }) => setOrdered(prescription.dose))
      // The server checks the amount.
      .catch(() => undefined);
  }, [prescriptionId, isKnown]);
  return ordered && isRange(ordered) ? ordered : dose;
}
