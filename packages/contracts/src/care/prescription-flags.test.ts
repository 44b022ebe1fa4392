import { describe, expect, it } from 'vitest';
import { formatInstructions } from './hold-limits.ts';
import { formatFlag, isFlagDue, isWholeOnly, PrescriptionFlags } from './prescription-flags.ts';

const covert = { kind: 'covert', agreedBy: 'Dr. Okafor and family', reviewOn: '2026-12-24' } as const;
const crushed = { kind: 'crushed', agreedBy: 'the pharmacist', reviewOn: null } as const;
const own = { kind: 'self-administered', agreedBy: null, reviewOn: null } as const;

const errorsOf = (flags: unknown) =>
  PrescriptionFlags.safeParse(flags).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

describe('the flags of a prescription', () => {
  it('need who agreed to covert and crushed, and a review date of covert', () => {
    expect(errorsOf([covert, crushed, own])).toEqual([]);
    expect(errorsOf([{ kind: 'covert' }, { kind: 'crushed', agreedBy: ' ' }])).toEqual([
      ['0.agreedBy', 'Please enter who agreed.'],
      ['0.reviewOn', 'Please enter the review date.'],
      ['1.agreedBy', 'Please enter who agreed.'],
    ]);
    expect(errorsOf([{ kind: 'self-administered' }, { kind: 'homely' }, { kind: 'visiting-nurse' }])).toEqual(
      [],
    );
  });

  it('are of each kind once', () => {
    expect(errorsOf([own, own])).toEqual([['', 'Each flag once.']]);
  });

  it('say who agreed and when they are reviewed, before the instructions', () => {
    expect(formatFlag(covert)).toBe('Covert: agreed by Dr. Okafor and family, review Dec 24, 2026');
    expect(formatFlag(own)).toBe('Self-administered');
    expect(formatInstructions({ instructions: 'In jam.', flags: [crushed] })).toBe(
      'Crushed: agreed by the pharmacist. In jam.',
    );
  });

  it('are due for review from their day on', () => {
    expect(isFlagDue({ flags: [covert] }, '2026-12-23')).toBe(false);
    expect(isFlagDue({ flags: [own, covert] }, '2026-12-24')).toBe(true);
    expect(isFlagDue({}, '2026-12-24')).toBe(false);
  });
});

describe('a product that is not crushed', () => {
  it.each([
    'Metformin MR',
    'Oxycodone retard',
    'Venlafaxine XL',
    'Carbamazepine 200 prolonged-release',
    'Tramadol SR tablets',
    'Aspirin EC',
    'Naproxen gastro-resistant',
  ])('%s', (name) => expect(isWholeOnly({ name })).toBe(true));

  it.each(['Metformin', 'Amlodipine', 'Paracetamol', 'Sertraline', 'Mirtazapine'])('not %s', (name) =>
    expect(isWholeOnly({ name })).toBe(false),
  );
});
