import { Problem, type MedicationRecord, type SupplyHandling } from '@hearthline/contracts';
import { useState, type ReactNode } from 'react';
import { HandlingField } from './supply-handling.tsx';
import { useWitness } from './use-witness.tsx';
import { WitnessGroup } from './witness-group.tsx';

export interface RecordWitness {
  /** Returns the fields to send with the act. `isGiven`: the dose stays or becomes given. */
  readonly bodyFor: (act: { readonly isGiven: boolean }) => {
    readonly witness?: NonNullable<ReturnType<typeof useWitness>['entry']>;
    readonly handling?: SupplyHandling;
  };
  /** Shows a refusal that names the witness, or what became of the dose. Returns false for any other error. */
  readonly takeRefusal: (error: unknown) => boolean;
  /** The fields; null unless the record is of a controlled drug. */
  readonly fieldsFor: (act: { readonly isGiven: boolean }) => ReactNode;
}

/**
 * Asks for the witness of an act with a record of a controlled drug. A record of before the medication was marked asks once the
 * server refused the act.
 */
export function useRecordWitness({ controlled }: Pick<MedicationRecord, 'controlled'>): RecordWitness {
  const [isAsked, setAsked] = useState(controlled === true);
  const [handling, setHandling] = useState<SupplyHandling | null>(null);
  const [unsaid, setUnsaid] = useState<string>();
  const { entry, fields, takeRefusal } = useWitness();
  return {
    bodyFor: ({ isGiven }) => ({
      ...(isAsked && entry && { witness: entry }),
      ...(isAsked && !isGiven && handling && { handling }),
    }),
    takeRefusal(error) {
      const message = error instanceof Problem ? error.details.fields?.['handling'] : undefined;
      setUnsaid(message);
      const isTaken = takeRefusal(error) || message !== undefined;
      if (isTaken) setAsked(true);
      return isTaken;
    },
    fieldsFor: ({ isGiven }) =>
      isAsked && (
        <WitnessGroup>
          <p>This is a controlled drug: a witness confirms it here.</p>
          {!isGiven && (
            <HandlingField
              value={handling}
              error={unsaid}
              onChange={(chosen) => {
                setUnsaid(undefined);
                setHandling(chosen);
              }}
            />
          )}
          {fields}
        </WitnessGroup>
      ),
  };
}
