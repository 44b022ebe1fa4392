import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

const question = () => {
  const [onSafe, onRisk] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      open
      title="Save it?"
      safeText="Go back"
      onSafe={onSafe}
      riskText="Save"
      onRisk={onRisk}
    />,
  );
  return { onSafe, onRisk, save: screen.getByRole('button', { name: 'Save' }) };
};

it('a dialog that has just opened takes no second tap of a double tap', () => {
  const { onRisk, save } = question();
  fireEvent.click(save, { detail: 2 });
  expect(onRisk).not.toHaveBeenCalled();
  fireEvent.click(save, { detail: 1 });
  expect(onRisk).toHaveBeenCalledTimes(1);
});

it('a dialog that was open for half a second takes every tap', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { onRisk, save } = question();
    vi.advanceTimersByTime(500);
    fireEvent.click(save, { detail: 2 });
    expect(onRisk).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

it('Escape closes a dialog that has just opened', () => {
  const { onSafe } = question();
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  expect(onSafe).toHaveBeenCalledTimes(1);
});
