// @vitest-environment node
import { expect, it } from 'vitest';
import { buildResident, buildVitals } from '@hearthline/contracts/testing';
import { noticeDetails } from './notice-details.ts';

const id = (digit: string) => digit.repeat(24);
const time = (moment: string) => moment.slice(11, 16);
const residents = ['6', '8', '24'].map((roomNumber, index) =>
  buildResident({ id: id(String(index)), roomNumber, active: true }),
);
const nothing = { residents, vitals: [], time };

it('noticeDetails: names whom the newest severe reading is about', () => {
  const vitals = [
    buildVitals({ residentId: id('0'), spo2: 86, recordedAt: '2026-11-21T13:40:00.000Z' }),
    buildVitals({ residentId: id('1'), pulse: 38, recordedAt: '2026-11-21T12:00:00.000Z' }),
  ];
  expect(noticeDetails({ ...nothing, vitals }).danger).toBe('Rosa Delgado, SpO2 86 %, 13:40');
});

it('noticeDetails: names whom the newest reading in an attention band is about', () => {
  const vitals = [buildVitals({ residentId: id('0'), pulse: 54, recordedAt: '2026-11-21T13:00:00.000Z' })];
  expect(noticeDetails({ ...nothing, vitals }).warning).toBe('Rosa Delgado, Pulse 54 bpm, 13:00');
});

it('noticeDetails: lists the rooms without vitals today in order, at most eight of them', () => {
  expect(noticeDetails(nothing).info).toBe('Rooms 6, 8, 24');
  const vitals = [buildVitals({ residentId: id('0') }), buildVitals({ residentId: id('2') })];
  expect(noticeDetails({ ...nothing, vitals }).info).toBe('Room 8');
  const many = Array.from({ length: 10 }, (_, index) =>
    buildResident({ id: String(index).padStart(24, '0'), roomNumber: String(index + 1), active: true }),
  );
  expect(noticeDetails({ ...nothing, residents: many }).info).toBe('Rooms 1, 2, 3, 4, 5, 6, 7, 8 and 2 more');
});

it('noticeDetails: leaves out inactive residents', () => {
  const gone = buildResident({ id: id('0'), roomNumber: '6', active: false });
  const vitals = [buildVitals({ residentId: id('0'), spo2: 86 })];
  expect(noticeDetails({ ...nothing, residents: [gone], vitals })).toEqual({});
});
