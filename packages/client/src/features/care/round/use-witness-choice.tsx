import {
  isControlled,
  takesTwoPeople,
  type DoseAmount,
  type DoseSource,
  type Medication,
  type WitnessEntry,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useWitness, type WitnessQuestion } from '../../../care/witness/use-witness.tsx';
import { WitnessGroup } from '../../../care/witness/witness-group.tsx';
import { sharedTabletAtom } from '../../../lib/device/shared-tablet.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { withChosen } from '../../../care/given/given-values.ts';
import { WitnessedDose } from './balance.tsx';
import type { OpenDose } from './claims.ts';

interface WitnessedAct {
  readonly isGiven: boolean;
  readonly isOut: boolean;
  /** With the amount that was chosen of a range. */
  readonly chosen: DoseAmount;
}

export interface WitnessChoice extends Pick<WitnessQuestion, 'takeRefusal' | 'forget'> {
  /** A controlled drug: every act needs a second person. */
  readonly isControlled: boolean;
  /** The person who confirms here; null: on their own device, or nobody has to. */
  readonly entry: WitnessEntry | null;
  /** True if somebody is to confirm here and is not named yet. */
  readonly isMissing: boolean;
  /** The fields for an act; null if it needs no second person. `isOut`: the dose leaves the stock. */
  readonly fieldsFor: (act: WitnessedAct) => ReactNode;
}

interface WitnessChoiceOptions {
  readonly dose: Pick<OpenDose, 'prescription'>;
  readonly stock: Medication | undefined;
  /** The stock that it is taken from, once the dose is open. */
  readonly source?: DoseSource | undefined;
}

/** How the second person confirms a dose: here, by PIN or password, or on their own device. */
export function useWitnessChoice({
  dose: { prescription },
  stock,
  source,
}: WitnessChoiceOptions): WitnessChoice {
  const isOnTablet = useAtomValue(sharedTabletAtom) !== null;
  const [chosen, setChosen] = useState<'here' | 'device' | null>(null);
  const question = useWitness();
  const ofControlled = isControlled(stock);
  const isNeeded = takesTwoPeople(prescription, stock);
  // Colleagues who share a tablet have no device of their own at hand.
  const where = chosen ?? (isOnTablet ? 'here' : 'device');
  const isHere = isNeeded && where === 'here';
  return {
    isControlled: ofControlled,
    entry: isHere ? question.entry : null,
    isMissing: isHere && question.entry === null,
    takeRefusal: (error) => isHere && question.takeRefusal(error),
    forget: question.forget,
    fieldsFor({ isGiven, isOut, chosen: given }) {
      if (!isNeeded || !(isGiven || ofControlled)) return null;
      return (
        <WitnessGroup>
          {ofControlled && stock && (
            <WitnessedDose
              prescription={withChosen(prescription, given)}
              stock={stock}
              source={source}
              isOut={isOut}
            />
          )}
          <Field label="How does the witness confirm it?">
            <SegmentedControl
              label="How does the witness confirm it?"
              look="filled"
              size="tall"
              wide
              options={[
                { value: 'here', label: 'They confirm here' },
                { value: 'device', label: 'On their own device' },
              ]}
              value={where}
              onChange={setChosen}
            />
          </Field>
          {isHere && question.fields}
        </WitnessGroup>
      );
    },
  };
}
