import { isWholeOnly } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { buildOrder } from './demo-orders.ts';
import { demoMedicines } from './demo-medicines.ts';
import { standingPrescriptions, type Row } from './demo-prescriptions.ts';
import { roundPrescriptions } from './demo-round.ts';

const rows: readonly Row[] = [...standingPrescriptions, ...roundPrescriptions(() => '12:00')];
const named = (name: string) => rows.filter(([, medication]) => medication === name);
const formOf = (name: string) => demoMedicines.find((each) => each.name === name)?.form;

// The rules are those of the British National Formulary's directions for administration.
describe('the prescriptions of the demo home', () => {
  it.each(rows.filter(([, name]) => isWholeOnly({ name }) || formOf(name) === 'capsule'))(
    '%s, %s: a product that is swallowed whole is neither halved nor crushed',
    (...row) => {
      const [, , [amount], , extras] = row;
      expect(Number.isInteger(amount)).toBe(true);
      expect(extras?.instructions ?? '').not.toMatch(/crush|open|half|halve/i);
    },
  );

  it('an injection is given by a route of injections, in its own units', () => {
    for (const [, name, [, , route = 'oral']] of rows)
      expect([name, formOf(name) === 'injection']).toEqual([name, route === 'subcutaneous']);
    for (const [, , [, unit]] of named('Insulin glargine')) expect(unit).toBe('IU');
  });

  it('alendronic acid is weekly, upright and before breakfast; levothyroxine fasting', () => {
    for (const [, , , frequency, extras] of named('Alendronic acid')) {
      expect(frequency).toBe('Weekly');
      expect(extras?.instructions).toMatch(/upright.*before breakfast/i);
    }
    for (const [, , , , extras] of named('Levothyroxine')) expect(extras?.instructions).toMatch(/fasting/i);
  });

  it('each has a reason and a review', () => {
    for (const [, name] of rows)
      expect(buildOrder(name, { day: '2026-11-01', isAsNeeded: false })).toMatchObject({
        indication: expect.stringMatching(/./) as string,
        reviewOn: '2027-05-02',
      });
  });
});
