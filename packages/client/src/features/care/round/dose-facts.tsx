import {
  getDoseState,
  getStockState,
  lacksCheck,
  uncheckedText,
  type DoseSource,
  type Medication,
} from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { AllergyChips } from '../../../care/allergies.tsx';
import { momentText } from '../../../care/moment-text.ts';
import { ageText, fullName, roomText } from '../../../care/names.ts';
import { LargeAmount } from '../../../care/named-dose.tsx';
import { Nickname } from '../../../care/nickname.tsx';
import { dayText, sourceText } from '../../../care/supplies/supply-text.ts';
import { smallPhoto } from '../../../care/small-photo.ts';
import { useAges } from '../../../care/use-ages.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Chip } from '../../../ui/show/badge.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import type { OpenDose } from './claims.ts';
import { DoseStateChip } from './dose-state.tsx';
import { asNeededRuleText } from './dose-text.ts';
import { useLastGiven } from './use-last-given.ts';

export interface DoseFactsProps {
  readonly dose: OpenDose;
  /** Without hold limits and scale where these are shown below, with the last readings. */
  readonly instructions: string | null;
  readonly stock: Medication | undefined;
  /** The stock that it is taken from, once the dose is open. */
  readonly source: DoseSource | undefined;
  readonly now: Date;
}

/** Facts of an open dose: resident, route and instructions, last dose, and stock. */
export function DoseFacts({ dose, instructions, stock, source, now }: DoseFactsProps) {
  const { prescription, resident, at, windowMinutes } = dose;
  const { route, twoPeople, schedule } = prescription;
  const home = useHomeTime();
  const ageOf = useAges();
  const last = useLastGiven(prescription);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3">
        <Avatar name={fullName(resident)} photo={smallPhoto(resident)} shape="square" size={64} />
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-l2 font-head wrap-break-word">
            {fullName(resident)} <Nickname of={resident.nickname} />
          </p>
          <p className="text-ink-2">
            {ageText(ageOf(resident))}, {roomText(resident.roomNumber)}
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="text-ink-2">Allergies</span>
          <AllergyChips of={resident} size="m" />
        </div>
      </div>
      <div className="pt-3">
        <LargeAmount medication={prescription.medication} dose={prescription.dose} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-3">
        {at !== null && (
          <Fact name="Due">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {momentText(at, home)}
              <DoseStateChip state={getDoseState({ at }, undefined, windowMinutes, now)} at={at} now={now} />
            </span>
          </Fact>
        )}
        <Fact name="Route">{route}</Fact>
        {instructions !== null && (
          <Fact name="Instructions">
            <UnbrokenNumbers text={instructions} />
          </Fact>
        )}
        {schedule.kind === 'as-needed' && (
          <Fact name="As needed">
            {schedule.reason}. {asNeededRuleText(schedule)}.
          </Fact>
        )}
        <Fact name="Last given">
          <UnbrokenNumbers text={last} />
        </Fact>
        {stock && (
          <Fact name="Taken from">
            {source && source.supplyId !== null ? (
              <OwnSupply source={source} name={resident.name} medication={stock} />
            ) : (
              <HouseStock medication={stock} />
            )}
          </Fact>
        )}
        {lacksCheck(prescription) && <Fact name="Order">{uncheckedText}</Fact>}
        {twoPeople && <Fact name="Two people">A witness confirms it.</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 font-label wrap-break-word">{children}</dd>
    </>
  );
}

/** The house's stock, marked if it is low, out or below zero. */
function HouseStock({ medication }: { medication: Medication }) {
  const words = { negative: 'Below zero', out: 'Out of stock', low: 'Low', enough: null };
  const word = words[getStockState(medication)];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {sourceText({ supplyId: null, quantity: medication.quantity }, { name: '', product: medication })}
      {word && (
        <Chip size="s" mark="triangle-down">
          {word}
        </Chip>
      )}
    </span>
  );
}

interface OwnSupplyProps {
  readonly source: DoseSource;
  /** First name of the resident. */
  readonly name: string;
  readonly medication: Medication;
}

/** The resident's own supply, marked if it has expired. */
function OwnSupply({ source, name, medication }: OwnSupplyProps) {
  const today = useHomeDay();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {sourceText(source, { name, product: medication })}
      {source.useBy !== null && source.useBy < today && (
        <Chip size="s" mark="triangle-down">
          Expired {dayText(source.useBy)}
        </Chip>
      )}
    </span>
  );
}
