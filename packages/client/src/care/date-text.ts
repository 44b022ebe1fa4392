import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

/** A day in words: "Nov 8, 2026". */
export const dateText = (day: string): string => format(parseISO(day), 'MMM d, yyyy');
