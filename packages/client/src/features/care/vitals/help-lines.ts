import {
  isPressureKind,
  bandSteps,
  formatReading,
  getHighestValue,
  readings,
  getScaleStep,
  type Band,
  type OwnLimits,
  type SugarType,
} from '@hearthline/contracts';
import { rangeText, targetRange } from '../../../care/own-limits-text.ts';
import type { MeasureKey } from './measures.ts';

type Word = Band['word'];

export interface HelpLine {
  text: string;
  /** The band that the line describes. */
  word: Word;
  tone: Band['tone'];
  side: Band['side'];
}

/** Lines always shown, and lines shown only when they describe the current value. */
interface Help {
  always: readonly HelpLine[];
  whenCurrent: readonly HelpLine[];
}

function normal(text: string): HelpLine {
  return { text, word: 'Normal', tone: 'normal', side: 'normal' };
}
function attention(
  text: string,
  side: 'low' | 'high',
  word: Word = side === 'low' ? 'Low' : 'Raised',
): HelpLine {
  return { text, word, tone: 'attention', side };
}
function severe(
  text: string,
  side: 'low' | 'high',
  word: Word = side === 'low' ? 'Severe low' : 'Severe',
): HelpLine {
  return { text, word, tone: 'severe', side };
}

const sugarOutside = [
  attention('Low below 70', 'low'),
  severe('Severe low below 54', 'low'),
  severe('Severe above 300', 'high'),
];

const sugar: Readonly<Record<SugarType, Help>> = {
  fasting: {
    always: [
      normal('Normal 70-100'),
      attention('Prediabetes 100-125', 'high'),
      attention('Diabetes 126 or higher', 'high', 'High'),
    ],
    whenCurrent: sugarOutside,
  },
  'post-meal': {
    always: [
      normal('Normal under 140'),
      attention('Prediabetes 140-199', 'high'),
      attention('Diabetes 200 or higher', 'high', 'High'),
    ],
    whenCurrent: sugarOutside,
  },
};

/** Help texts of the specification that have words of their own; the others are made of the bands. */
const specified: Readonly<Partial<Record<MeasureKey, (sugarType: SugarType) => Help>>> = {
  bloodPressure: () => ({
    always: [
      normal('Normal: systolic 111-139 and diastolic under 90'),
      attention('Raised: systolic 140 or diastolic 90 or more', 'high'),
      attention('Low: systolic 110 or less', 'low'),
      severe('Severe: systolic over 180 or diastolic over 120', 'high'),
      severe('Severe low: systolic 90 or less', 'low'),
    ],
    whenCurrent: [],
  }),
  spo2: () => ({
    always: [
      normal('Normal 95-100'),
      attention('Mild hypoxia 90-94', 'low', 'Mild'),
      severe('Severe below 90', 'low', 'Severe'),
    ],
    whenCurrent: [],
  }),
  sugar: (sugarType) => sugar[sugarType],
};

function normalText(key: MeasureKey, from: number, end: number | undefined): string {
  const write = (value: number) => formatReading(key, value);
  const last = end === undefined ? getHighestValue(key) : end - getScaleStep(key);
  if (from === -Infinity) return `Normal up to ${write(last)}`;
  if (last === Infinity) return `Normal from ${write(from)}`;
  return `Normal ${write(from)}${readings[key].decimals > 0 ? ' to ' : '-'}${write(last)}`;
}

/** The help text from a reading's bands: normal, raised and low always, severe bands when current. */
function bandHelp(key: MeasureKey, sugarType: SugarType): Help {
  const write = (value: number) => formatReading(key, value);
  const unit = getScaleStep(key);
  const steps = bandSteps(key, sugarType);
  const lines = steps.map(({ from, band: { tone, side, word } }, index): HelpLine => {
    const end = steps[index + 1]?.from;
    if (side === 'normal') return normal(normalText(key, from, end));
    if (side === 'low') {
      const edge = end ?? from;
      return tone === 'severe'
        ? severe(`${word} ${write(edge - unit)} or less`, side, word)
        : attention(`${word} below ${write(edge)}`, side, word);
    }
    return tone === 'severe'
      ? severe(`${word} ${write(from)} or more`, side, word)
      : attention(`${word} above ${write(from - unit)}`, side, word);
  });
  const find = (tone: Band['tone'], side: Band['side']) =>
    lines.filter((line) => line.tone === tone && line.side === side);
  return {
    always: [...find('normal', 'normal'), ...find('attention', 'high'), ...find('attention', 'low')],
    whenCurrent: [...find('severe', 'high'), ...find('severe', 'low')],
  };
}

// Own limits of a blood pressure apply to the systolic value; the diastolic value keeps its bands.
const diastolicHelp: Help = {
  always: [attention('Raised: diastolic 90 or more', 'high'), severe('Severe: diastolic over 120', 'high')],
  whenCurrent: [],
};

/** Help text with a resident's own limits; the default lines stay for a side without an own limit. */
function ownHelp(key: MeasureKey, own: OwnLimits, sugarType: SugarType, { always, whenCurrent }: Help): Help {
  const { low, high, alarmLow = null, alarmHigh = null } = own;
  const isOwnSide = (side: Band['side']) =>
    side === 'low'
      ? low !== null || alarmLow !== null
      : side === 'high' && (high !== null || alarmHigh !== null);
  const isDefaultSide = ({ side }: HelpLine) => side !== 'normal' && !isOwnSide(side);
  const isDiastolic = isPressureKind(key) && isOwnSide('high');
  const rest = isDiastolic ? diastolicHelp : { always: [], whenCurrent: [] };
  const target = targetRange(own);
  return {
    always: [
      ...(target
        ? [normal(`Normal ${rangeText(key, target)}, target`)]
        : always.filter(({ side }) => side === 'normal')),
      ...ownSideLines(key, own, sugarType).filter(({ side }) => isOwnSide(side)),
      ...always.filter(isDefaultSide),
      ...rest.always,
    ],
    whenCurrent: [...whenCurrent.filter(isDefaultSide), ...rest.whenCurrent],
  };
}

/** A line for each band outside the normal band, with its limit. */
function ownSideLines(key: MeasureKey, own: OwnLimits, sugarType: SugarType): HelpLine[] {
  const scale = bandSteps(key, sugarType, { [key]: own });
  const unit = getScaleStep(key);
  return scale.flatMap(({ from, band }, index): HelpLine[] => {
    if (band.side === 'normal') return [];
    const end = band.side === 'low' ? (scale[index + 1]?.from ?? from) : from - unit;
    const beyond = `${band.side === 'low' ? 'below' : 'above'} ${formatReading(key, end)}`;
    const line = band.tone === 'severe' ? severe : attention;
    return [line(`${band.word} ${beyond}`, band.side, band.word)];
  });
}

/** Help text of a field; `isCurrent` marks the line of the value's band. `own` are the resident's own limits. */
export function helpLines(key: MeasureKey, band: Band | undefined, sugarType: SugarType, own?: OwnLimits) {
  const defaultHelp = specified[key]?.(sugarType) ?? bandHelp(key, sugarType);
  const { always, whenCurrent } = own ? ownHelp(key, own, sugarType, defaultHelp) : defaultHelp;
  const isCurrent = (line: HelpLine) => line.word === band?.word;
  return [...always, ...whenCurrent.filter(isCurrent)].map((line) => ({
    ...line,
    isCurrent: isCurrent(line),
  }));
}
