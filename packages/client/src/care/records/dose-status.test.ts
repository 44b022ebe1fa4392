import { buildDose } from '@hearthline/contracts/testing';
import { expect, it } from 'vitest';
import { doseStatus } from './dose-status.tsx';

const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
const prescribed = buildDose({ prescriptionId: 'e'.repeat(24) });

it.each([
  ['06:30', 'Scheduled', 'ring'],
  ['08:00', 'Due', 'half-disc'],
  ['08:45', 'Overdue', 'diamond'],
  ['09:30', 'Missed', 'diamond'],
] as const)('A prescribed dose of 8:00 is at %s: %s', (time, word, mark) => {
  expect(doseStatus(prescribed, at(time))).toMatchObject({ word, mark });
});

it.each([
  ['07:30', 'Scheduled'],
  ['08:30', 'Due'],
  ['10:00', 'Overdue'],
] as const)('A dose without a prescription of 8:00 is at %s: %s, and never missed', (time, word) => {
  expect(doseStatus(buildDose(), at(time)).word).toBe(word);
});
