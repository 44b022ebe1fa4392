import type { DosesSummary, ReportBand, ReportDoseStatus, VitalsSummary } from '@hearthline/contracts';
import type { MarkShape } from '../../../ui/show/mark.tsx';
import { doseStates } from '../../../care/records/dose-states.ts';

export const bandOptions = [
  { value: '', label: 'All' },
  { value: 'out-of-band', label: 'Out of range' },
  { value: 'severe', label: 'Severe' },
] as const satisfies readonly { value: ReportBand | ''; label: string }[];

/** Mark and word of each status, as in every list of doses. */
export const statusLooks: Readonly<Record<ReportDoseStatus, { mark: MarkShape; word: string }>> = {
  administered: doseStates.administered,
  refused: doseStates.refused,
  omitted: doseStates.omitted,
  held: doseStates.held,
  missed: doseStates.missed,
  pending: { ...doseStates.later, word: 'Pending' },
};

const statuses = ['administered', 'refused', 'omitted', 'held', 'missed', 'pending'] as const;

export const statusOptions = [
  { value: '', label: 'All' },
  ...statuses.map((value) => ({ value, label: statusLooks[value].word })),
] as const;

/** A figure of a summary with its words. */
export type Figure = readonly [label: string, count: number];

export const vitalsFigures = ({ records, residents, outOfBand, severe }: VitalsSummary): Figure[] => [
  ['Records', records],
  ['Residents', residents],
  ['Out of range', outOfBand],
  ['Severe', severe],
];

export const dosesFigures = ({ doses, ...counts }: DosesSummary): Figure[] => [
  ['Doses', doses],
  ...statuses.map((status): Figure => [statusLooks[status].word, counts[status]]),
];
