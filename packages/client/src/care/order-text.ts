import { formatNamedDose, type Prescription } from '@hearthline/contracts';
import { dateText } from './date-text.ts';
import { scheduleText } from './prescription-text.ts';

export type Order = Pick<Prescription, 'medication' | 'dose' | 'route' | 'schedule'>;

export interface OrderPeriod {
  /** Home day, ISO 8601; 'now' for a change that takes effect at once. */
  readonly from: string;
  /** Last home day, ISO 8601; '' without an end. */
  readonly until: string;
  /** The present home day, ISO 8601. */
  readonly today: string;
}

/** "from today", "from Dec 1, 2026 until Dec 7, 2026" */
export function periodText({ from, until, today }: OrderPeriod): string {
  const start = from === 'now' ? 'now' : from === today ? 'today' : dateText(from);
  return until === '' ? `from ${start}` : `from ${start} until ${dateText(until)}`;
}

/** "Paracetamol 500 mg tablet: 2 tablets (1 g), oral, 08:00, 14:00, 20:00 every day, from today." */
export function orderText({ medication, dose, route, schedule }: Order, period: OrderPeriod): string {
  const timing = scheduleText(schedule);
  const within = timing.charAt(0).toLowerCase() + timing.slice(1);
  return `${formatNamedDose(medication, dose)}, ${route}, ${within}, ${periodText(period)}.`;
}
