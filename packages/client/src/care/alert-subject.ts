import { describeReading, type Alert } from '@hearthline/contracts';
import { alertWord } from './alert-readings.ts';
import { doseAlertText } from './dose-alert-text.ts';

type Reading = Alert['readings'][number];

/** "SpO2 86 %" */
export const readingText = ({ kind, value }: Pick<Reading, 'kind' | 'value'>): string =>
  describeReading(kind, value);

type Subject = Pick<Alert, 'cause' | 'dose' | 'readings'>;

/** Names the subject of an alert: "Pulse 134 bpm, SpO2 86 %", "Insulin glargine 100 units/ml: 12 units, missed at 08:00" */
export const subjectText = (alert: Subject): string =>
  doseAlertText(alert) ?? alert.readings.map(readingText).join(', ');

/** "Pulse 134 bpm, SpO2 86 %, Severe", "Insulin glargine 100 units/ml: 12 units, missed at 08:00" */
export const titleText = (alert: Subject): string =>
  doseAlertText(alert) ?? `${subjectText(alert)}, ${alertWord(alert.readings)}`;
