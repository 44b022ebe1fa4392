// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

function Pulse() {
  const [value, setValue] = useState('80');
  const [measured, setMeasured] = useState(false);
  const handleChange = (text: string) => {
    setValue(text);
    setMeasured(true);
  };
  return (
    <Stepper
      label="Pulse, bpm"
      value={value}
      state={measured ? 'measured' : 'unmeasured'}
      min={40}
      max={250}
      word="Normal"
      onChange={handleChange}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>('spinbutton');
const more = () => screen.getByRole('button', { name: 'Pulse, bpm: more' });

const pass = (time: number) => {
  act(() => {
    vi.advanceTimersByTime(time);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  render(<Pulse />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('Stepper: says that the value was not measured until it is changed', () => {
  expect(box().getAttribute('aria-valuetext')).toBe('80 not measured yet');
  fireEvent.change(box(), { target: { value: '72' } });
  expect(box().getAttribute('aria-valuetext')).toBe('72, Normal');
});

test('Stepper: keeps every character that was typed, and claims no value for a text that is no number', () => {
  fireEvent.change(box(), { target: { value: '7x2' } });
  expect(box().value).toBe('7x2');
  expect(box().hasAttribute('aria-valuenow')).toBe(false);
});

test('Stepper: one click is one step, by pointer or keyboard', () => {
  fireEvent.pointerDown(more(), { button: 0 });
  fireEvent.pointerUp(more());
  fireEvent.click(more(), { detail: 1 });
  expect(box().value).toBe('81');
  fireEvent.click(more(), { detail: 0 });
  expect(box().value).toBe('82');
});

test('Stepper: repeats while held', () => {
  fireEvent.pointerDown(more(), { button: 0 });
  for (const pause of [400, 90, 90, 90, 90]) pass(pause);
  fireEvent.pointerUp(more());
  expect(box().value).toBe('86');
  pass(2000);
  expect(box().value).toBe('86');
});

test('Stepper: arrow keys step, Home and End go to the limits', () => {
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(box().value).toBe('79');
  fireEvent.keyDown(box(), { key: 'End' });
  expect(box().value).toBe('250');
});
