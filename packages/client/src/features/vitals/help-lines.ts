import { formatReading, type Band, type OwnLimits, type SugarType } from '@hearthline/contracts';
import { rangeInWords } from '../../care/own-limits-words.ts';
import type { MeasureKey } from './measures.ts';

type Word = Band['word'];

export interface HelpLine {
  text: string;
  /** The band it speaks of. */
  word: Word;
  tone: Band['tone'];
  side: Band['side'];
}

/** Lines always shown, then those shown only while they are what the value is. */
interface Help {
  always: readonly HelpLine[];
  whenLit: readonly HelpLine[];
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
    whenLit: sugarOutside,
  },
  'post-meal': {
    always: [
      normal('Normal under 140'),
      attention('Prediabetes 140-199', 'high'),
      attention('Diabetes 200 or higher', 'high', 'High'),
    ],
    whenLit: sugarOutside,
  },
};

const others: Readonly<Record<Exclude<MeasureKey, 'sugar'>, Help>> = {
  bloodPressure: {
    always: [
      normal('Normal 111-139, under 90'),
      attention('Raised from 140 or 90', 'high'),
      attention('Low 110 or less', 'low'),
    ],
    whenLit: [severe('Severe above 180 or 120', 'high'), severe('Severe low 90 or less', 'low')],
  },
  pulse: {
    always: [
      normal('Normal 60-100'),
      attention('Raised above 100', 'high'),
      attention('Low below 60', 'low'),
    ],
    whenLit: [severe('Severe 131 or more', 'high'), severe('Severe low 40 or less', 'low')],
  },
  spo2: {
    always: [
      normal('Normal 95-100'),
      attention('Mild hypoxia 90-94', 'low', 'Mild'),
      severe('Severe below 90', 'low', 'Severe'),
    ],
    whenLit: [],
  },
  temperature: {
    always: [
      normal('Normal 36.1 to 38.0'),
      attention('Raised above 38.0', 'high'),
      attention('Low below 36.1', 'low'),
    ],
    whenLit: [severe('Severe 39.1 or more', 'high'), severe('Severe low 35.0 or less', 'low')],
  },
};

// A blood pressure's own limits speak of its upper number: the lower one keeps its bands.
const ofDiastolic: Help = {
  always: [attention('Raised from 90 diastolic', 'high')],
  whenLit: [severe('Severe above 120 diastolic', 'high')],
};

/** The help text of somebody with limits of their own: those first, and the default's on a side that has none. */
function ownHelp(key: MeasureKey, own: OwnLimits, { always, whenLit }: Help): Help {
  const { low, high } = own;
  const isKept = ({ side }: HelpLine) => (side === 'low' ? low : side === 'high' ? high : 0) === null;
  const ends = [
    low !== null && severe(`Severe low below ${formatReading(key, low)}`, 'low'),
    high !== null && severe(`Severe high above ${formatReading(key, high)}`, 'high', 'Severe high'),
  ].filter((line) => line !== false);
  const rest = key === 'bloodPressure' && high !== null ? ofDiastolic : { always: [], whenLit: [] };
  return {
    always: [
      normal(`Normal ${rangeInWords(key, own)}, own limits`),
      ...ends,
      ...always.filter(isKept),
      ...rest.always,
    ],
    whenLit: [...whenLit.filter(isKept), ...rest.whenLit],
  };
}

/** The help text of a field, and which line the value's band lights. `own` are the resident's own limits. */
export function helpLines(key: MeasureKey, band: Band | undefined, sugarType: SugarType, own?: OwnLimits) {
  const ofEverybody = key === 'sugar' ? sugar[sugarType] : others[key];
  const { always, whenLit } = own ? ownHelp(key, own, ofEverybody) : ofEverybody;
  const isLit = (line: HelpLine) => line.word === band?.word;
  return [...always, ...whenLit.filter(isLit)].map((line) => ({ ...line, lit: isLit(line) }));
}
