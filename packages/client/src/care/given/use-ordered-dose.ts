import { asksAtGiving, getSites, type MedicationRecord, type OrderedAmount } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../lib/server/api.ts';

/** The dose as it is ordered, once it is read: with its range and its scale. Null if the amount is not known. */
export function useOrderedDose({
  prescriptionId,
  dose,
}: Pick<MedicationRecord, 'prescriptionId' | 'dose'>): OrderedAmount | null {
  const [ordered, setOrdered] = useState<OrderedAmount | null>(null);
  const isUnknown = dose === null;
  useEffect(() => {
    if (prescriptionId === null || isUnknown) return;
    api.prescriptions
      .get({ params: { id: prescriptionId } })
      .then(({ prescription }) => setOrdered(prescription))
      // The server checks the amount.
      .catch(() => undefined);
  }, [prescriptionId, isUnknown]);
  if (ordered && (asksAtGiving(ordered) || getSites(ordered.route).length > 0)) return ordered;
  return dose && { dose };
}
