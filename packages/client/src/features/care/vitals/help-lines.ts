import {
  bandSteps,
  formatReading,
  unitOf,
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

const others: Readonly<Record<Exclude<MeasureKey, 'sugar'>, Help>> = {
  bloodPressure: {
    always: [
      normal('Normal: systolic 111-139 and diastolic under 90'),
      attention('Raised: systolic 140 or diastolic 90 or more', 'high'),
      attention('Low: systolic 110 or less', 'low'),
      severe('Severe: systolic over 180 or diastolic over 120', 'high'),
      severe('Severe low: systolic 90 or less', 'low'),
    ],
    whenCurrent: [],
  },
  pulse: {
    always: [
      normal('Normal 60-100'),
      attention('Raised above 100', 'high'),
      attention('Low below 60', 'low'),
    ],
    whenCurrent: [severe('Severe 131 or more', 'high'), severe('Severe low 40 or less', 'low')],
  },
  spo2: {
    always: [
      normal('Normal 95-100'),
      attention('Mild hypoxia 90-94', 'low', 'Mild'),
      severe('Severe below 90', 'low', 'Severe'),
    ],
    whenCurrent: [],
  },
  temperature: {
    always: [
      normal('Normal 36.1 to 38.0'),
      attention('Raised above 38.0', 'high'),
      attention('Low below 36.1', 'low'),
    ],
    whenCurrent: [severe('Severe 39.1 or more', 'high'), severe('Severe low 35.0 or less', 'low')],
  },
};

// Own limits of a blood pressure apply to the systolic value; the diastolic one keeps its bands.
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
  const isDiastolic = key === 'bloodPressure' && isOwnSide('high');
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

/** A line for each band out of the normal one, with the limit beyond which it begins. */
function ownSideLines(key: MeasureKey, own: OwnLimits, sugarType: SugarType): HelpLine[] {
  const scale = bandSteps(key, sugarType, { [key]: own });
  const unit = unitOf(key);
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
  const defaultHelp = key === 'sugar' ? sugar[sugarType] : others[key];
  const { always, whenCurrent } = own ? ownHelp(key, own, sugarType, defaultHelp) : defaultHelp;
  const isCurrent = (line: HelpLine) => line.word === band?.word;
  return [...always, ...whenCurrent.filter(isCurrent)].map((line) => ({
    ...line,
    isCurrent: isCurrent(line),
  }));
}
