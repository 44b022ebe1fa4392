// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const run = (callback: () => void) => act(async () => callback());

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(async () => {
  await run(toast.clear);
  await wait(1000);
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('toast: success disappears after five seconds', async () => {
  await run(() => toast.success('Export Completed'));
  await wait(4000);
  expect(screen.getByText('Export Completed')).toBeTruthy();
  await wait(1000);
  await wait(1000);
  expect(screen.queryByText('Export Completed')).toBeNull();
});

test('toast: one with an action stays for eight seconds, and closes when it is pressed', async () => {
  const undo = vi.fn();
  const action = { label: 'Undo', onPress: undo };
  await run(() => toast.success('Deactivated', undefined, action));
  await wait(7500);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await wait(500);
  await wait(1000);
  await wait(1000);
  expect(screen.queryByText('Deactivated')).toBeNull();
  await run(() => toast.success('Deactivated', undefined, action));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await wait(1000);
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deactivated')).toBeNull();
});

test('toast: an error stays until Escape', async () => {
  await run(() => toast.error('Export Failed', 'Failed to export vitals records.'));
  await wait(60_000);
  expect(screen.getByRole('alert').textContent).toContain('Export Failed');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await wait(1000);
  expect(screen.queryByText('Export Failed')).toBeNull();
});

test('toast: one at a time; success replaces success, an error is not replaced', async () => {
  await run(() => toast.success('First'));
  await run(() => toast.success('Second'));
  expect(screen.queryByText('First')).toBeNull();
  await run(() => toast.error('Failed'));
  expect(screen.queryByText('Second')).toBeNull();
  await run(() => toast.success('Third'));
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(screen.queryByText('Third')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await wait(1000);
  expect(screen.queryByText('Failed')).toBeNull();
  expect(screen.getByText('Third')).toBeTruthy();
});

test('toast: background news wait for the result of the act of the user, and are shown again after it', async () => {
  await run(() => toast.success('Record deleted'));
  await run(() => toast.news('Alert withdrawn', 'SpO2 86 %'));
  await run(() => toast.news('Alert withdrawn', 'Pulse 140'));
  expect(screen.queryByText('SpO2 86 %')).toBeNull();
  await wait(5000);
  expect(screen.getByText('SpO2 86 %')).toBeTruthy();
  await wait(1000);
  await run(() => toast.success('Vitals recorded'));
  expect(screen.queryByText('SpO2 86 %')).toBeNull();
  for (const next of ['SpO2 86 %', 'Pulse 140']) {
    await wait(5000);
    expect(screen.getByText(next)).toBeTruthy();
  }
  await wait(5000);
  await wait(2000);
  expect(screen.queryByText('Alert withdrawn')).toBeNull();
});

test('toast: the one about the last form goes when the next form opens; an error stays', async () => {
  await run(() => toast.success('Agnes Lindqvist: vitals saved'));
  await run(toast.dismissDone);
  await wait(1000);
  expect(screen.queryByText('Agnes Lindqvist: vitals saved')).toBeNull();
  await run(() => toast.error('Failed'));
  await run(toast.dismissDone);
  await wait(1000);
  expect(screen.getByText('Failed')).toBeTruthy();
});

test('toast: what a person does after an error, and its answer, takes the place of the error', async () => {
  await run(() => toast.error('Failed to save medication record'));
  fireEvent.pointerDown(document.body);
  await run(() => toast.error('Failed to save medication record', 'Another reason.'));
  expect(screen.getByText('Another reason.')).toBeTruthy();
  // A success without a user act since the error does not replace the error.
  await run(() => toast.success('Saved elsewhere'));
  expect(screen.queryByText('Saved elsewhere')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await run(() => toast.success('Medication record saved'));
  expect(screen.getByText('Medication record saved')).toBeTruthy();
  expect(screen.queryByText('Another reason.')).toBeNull();
});

test('toast: pressing "Copy Error" is no answer to the error', async () => {
  await run(() => toast.error('Failed'));
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Copy Error' }));
  await run(() => toast.success('Saved elsewhere'));
  expect(screen.getByText('Failed')).toBeTruthy();
});

test('toast: an error goes with its page, and stays where it is told on the way to another', async () => {
  await run(() => toast.error('Access Restricted'));
  await run(toast.leavePage);
  await wait(1000);
  expect(screen.getByText('Access Restricted')).toBeTruthy();
  fireEvent.pointerDown(document.body);
  await run(toast.leavePage);
  await wait(1000);
  expect(screen.queryByText('Access Restricted')).toBeNull();
});

test('toast: an error that does not hold any more is withdrawn, shown or queued, and no other', async () => {
  let withdraw: () => void = () => undefined;
  await run(() => (withdraw = toast.error('No column was recognized.')));
  await run(() => toast.error('Another'));
  await run(withdraw);
  expect(screen.queryByText('No column was recognized.')).toBeNull();
  expect(screen.getByText('Another')).toBeTruthy();
  await run(withdraw);
  expect(screen.getByText('Another')).toBeTruthy();
  await run(() => (withdraw = toast.error('Queued')));
  await run(withdraw);
  await run(toast.dismiss);
  await wait(1000);
  expect(screen.queryByText('Queued')).toBeNull();
});

test('toast: copies title and description, or selects them if the clipboard refuses', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'));
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await run(() => toast.error('Failed', 'Why'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Error' })));
  expect(writeText).toHaveBeenCalledWith('Failed\nWhy');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copied' })));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Failed\nWhy');
});

test('toast: an info toast is updated where it is shown or queued, and nowhere else', async () => {
  let replace: ReturnType<typeof toast.info> = () => undefined;
  await run(() => (replace = toast.info('Kept')));
  await run(() => replace('success', 'Saved'));
  expect(screen.queryByText('Kept')).toBeNull();
  expect(screen.getByText('Saved')).toBeTruthy();
  await run(() => toast.error('Failed'));
  await run(() => (replace = toast.info('Kept')));
  await run(() => replace('success', 'Saved after all'));
  await run(toast.dismiss);
  await wait(1000);
  expect(screen.getByText('Saved after all')).toBeTruthy();
  await run(() => (replace = toast.info('Kept')));
  await run(() => toast.success('Record deleted'));
  await run(() => replace('success', 'Too late'));
  expect(screen.getByText('Record deleted')).toBeTruthy();
  await wait(6000);
  await run(() => replace('success', 'Too late'));
  expect(screen.queryByText('Too late')).toBeNull();
});

test('toast: one shown right after a dismissed error stays its full time', async () => {
  await run(() => toast.error('Failed'));
  await run(() => {
    toast.dismiss();
    toast.success('Saved after all');
  });
  await wait(4000);
  expect(screen.queryByText('Failed')).toBeNull();
  expect(screen.getByText('Saved after all')).toBeTruthy();
});
