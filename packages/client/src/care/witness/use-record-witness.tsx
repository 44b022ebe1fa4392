import { Problem, type MedicationRecord, type SupplyHandling } from '@hearthline/contracts';
import { useState, type ReactNode } from 'react';
import { RecordBalance } from './record-balance.tsx';
import { HandlingField } from './supply-handling.tsx';
import { useWitness } from './use-witness.tsx';
import { WitnessGroup } from './witness-group.tsx';

/** An act with a record. */
interface RecordAct {
  /** The dose stays or becomes given. */
  readonly isGiven: boolean;
  /** The record is voided. */
  readonly isVoid?: boolean;
}

export interface RecordWitness {
  /** Returns the fields to send with the act. */
  readonly bodyFor: (act: RecordAct) => {
    readonly witness?: NonNullable<ReturnType<typeof useWitness>['entry']>;
    readonly handling?: SupplyHandling;
  };
  /** Shows a refusal that names the witness, or what became of the dose. Returns false for any other error. */
  readonly takeRefusal: (error: unknown) => boolean;
  /** The fields; null unless the record is of a controlled drug. */
  readonly fieldsFor: (act: RecordAct) => ReactNode;
}

/**
 * Asks for the witness of an act with a record of a controlled drug, and shows the balance before and after it. A record of
 * before the medication was marked asks once the server refused the act.
 */
export function useRecordWitness(
  record: Pick<MedicationRecord, 'controlled' | 'medicationId' | 'residentId' | 'supply' | 'administered'>,
): RecordWitness {
  const [isAsked, setAsked] = useState(record.controlled === true);
  const [handling, setHandling] = useState<SupplyHandling | null>(null);
  const [unsaid, setUnsaid] = useState<string>();
  const { entry, fields, takeRefusal } = useWitness();
  const isOut = record.supply ? record.supply.taken !== 0 : record.administered;
  // A voided dose was taken out or not; any other is given, or people say what became of it.
  const asksHandling = ({ isGiven, isVoid = false }: RecordAct) => (isVoid ? isOut : !isGiven);
  return {
    bodyFor: (act) => ({
      ...(isAsked && entry && { witness: entry }),
      ...(isAsked && asksHandling(act) && handling && { handling }),
    }),
    takeRefusal(error) {
      const message = error instanceof Problem ? error.details.fields?.['handling'] : undefined;
      setUnsaid(message);
      const isTaken = takeRefusal(error) || message !== undefined;
      if (isTaken) setAsked(true);
      return isTaken;
    },
    fieldsFor: (act) =>
      isAsked && (
        <WitnessGroup>
          <p>This is a controlled drug: a witness confirms it here.</p>
          {asksHandling(act) && (
            <HandlingField
              value={handling}
              error={unsaid}
              onChange={(chosen) => {
                setUnsaid(undefined);
                setHandling(chosen);
              }}
            />
          )}
          <RecordBalance record={record} act={{ isVoid: false, ...act, handling }} />
          {fields}
        </WitnessGroup>
      ),
  };
}
