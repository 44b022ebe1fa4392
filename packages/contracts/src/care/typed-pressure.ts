import { normalizeDigits } from '../base/typed-number.ts';
import { parseBloodPressure } from './vital-bands.ts';

/**
 * Parses a typed blood pressure to "120/80": also "120 / 80", "120-80", "120,80" and "RR 120/80 mmHg". Null unless the text
 * is two whole numbers that are possible for a blood pressure.
 */
export function parseTypedPressure(typed: string): string | null {
  const match = /^(?:RR|BP)?\s*(\d+)\s*[/\\|,.:\s–-]\s*(\d+)\s*(?:mm ?Hg)?$/i.exec(
    normalizeDigits(typed).replaceAll('／', '/').trim(),
  );
  const written = match ? `${match[1] ?? ''}/${match[2] ?? ''}` : '';
  return parseBloodPressure(written) ? written : null;
}
