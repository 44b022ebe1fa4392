import type { AlertLimits, Resident } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { AlertLimitsCard } from './alert-limits-card.tsx';

const own = (limits: AlertLimits) => ({
  limits,
  reason: 'COPD, Dr. Lund',
  setBy: { id: 'a'.repeat(24), name: 'Ana Ribeiro' },
  setAt: '2026-11-20T09:30:00.000Z',
});

function show(resident: Resident): void {
  renderWithStore(<AlertLimitsCard resident={resident} />, { session: buildSession('gerocultor') });
}

describe('Alert limits card', () => {
  it('shows limits, reason, author and date; without permission no edit button', () => {
    show(buildResident({ alertLimits: own({ spo2: { low: 88, high: 92 } }) }));
    expect(screen.getByText('Target 88–92 %')).toBeTruthy();
    expect(screen.getByText('COPD, Dr. Lund')).toBeTruthy();
    expect(screen.getByText(/^Set by Ana Ribeiro, Nov 20,/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows alarm limits under the target, and alone', () => {
    const limits = {
      spo2: { low: 88, high: 92, alarmLow: 85, alarmHigh: 96 },
      pulse: { low: null, high: null, alarmLow: 35, alarmHigh: null },
    };
    show(buildResident({ alertLimits: own(limits) }));
    for (const text of ['Target 88–92 %', 'Alarm limits 85–96 %', 'Alarm limits from 35 bpm'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('tells that the standard ranges apply when there are no own limits', () => {
    show(buildResident());
    expect(screen.getByText('No individual limits. Standard ranges apply.')).toBeTruthy();
  });
});
