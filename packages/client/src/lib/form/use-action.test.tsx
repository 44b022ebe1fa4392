import { Problem } from '@hearthline/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { useAction, type ActionOptions } from './use-action.ts';

function Press({ call, options }: { call: () => Promise<string>; options: ActionOptions<string> }) {
  const { run, pending } = useAction(call, options);
  return <button onClick={() => void run()}>{pending ? 'Working' : 'Press'}</button>;
}

const open = (call: () => Promise<string>, options: Partial<ActionOptions<string>> = {}) => {
  renderWithStore(<Press call={call} options={{ failed: 'Not done', ...options }} />);
  return { press: () => userEvent.click(screen.getByRole('button', { name: /Press|Working/ })) };
};

describe('useAction', () => {
  it('runs the call and shows the success toast', async () => {
    const { press } = open(async () => 'Rosa', { done: (name) => [`${name} saved`, 'At once'] });
    await press();
    expect(await screen.findByText('Rosa saved')).toBeTruthy();
    expect(screen.getByText('At once')).toBeTruthy();
  });

  it('shows no toast where there is no text', async () => {
    const call = vi.fn(async () => 'Rosa');
    const { press } = open(call);
    await press();
    expect(call).toHaveBeenCalledOnce();
  });

  it('runs once at a time', async () => {
    let finish: (name: string) => void = () => undefined;
    const call = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    const { press } = open(call);
    await press();
    await press();
    expect(screen.getByText('Working')).toBeTruthy();
    expect(call).toHaveBeenCalledOnce();
    finish('');
    expect(await screen.findByText('Press')).toBeTruthy();
  });

  it('shows the field errors in its toast, and dismisses it on the next try', async () => {
    const fields = { room: 'This room is taken.', age: 'Age must be at least 50.' };
    const call = vi.fn(async () => 'Rosa');
    call.mockRejectedValueOnce(new Problem('invalid', 'Please check.', { fields }));
    const { press } = open(call, { hint: 'Nothing was lost.' });
    await press();
    expect(await screen.findByText('Not done')).toBeTruthy();
    expect(screen.getByText('This room is taken. Age must be at least 50. Nothing was lost.')).toBeTruthy();
    await press();
    await waitFor(() => expect(screen.queryByText('Not done')).toBeNull());
  });

  it.each([
    [undefined, 'Look whether it was done before you try again.'],
    ['form' as const, 'Saving it again finds out, and stores nothing twice. What you typed is kept.'],
  ])('does not call an unconfirmed save failed (%s)', async (by, rest) => {
    const error = new Problem('unconfirmed', 'There was no answer in time. It may have been saved.');
    const { press } = open(() => Promise.reject(error), {
      ...(by && { by }),
      hint: 'What you typed is kept.',
    });
    await press();
    expect(await screen.findByText('No answer from the server')).toBeTruthy();
    expect(screen.getByText(`${error.message} ${rest}`)).toBeTruthy();
    expect(screen.queryByText('Not done')).toBeNull();
  });

  it.each(['signed-out', 'SESSION_EXPIRED', 'other-user'] as const)(
    'shows nothing when the session ended (%s)',
    async (code) => {
      const call = vi.fn(() => Promise.reject(new Problem(code, 'Please sign in.')));
      const { press } = open(call);
      await press();
      await waitFor(() => expect(call).toHaveBeenCalled());
      expect(await screen.findByText('Press')).toBeTruthy();
      expect(screen.queryByText('Not done')).toBeNull();
    },
  );
});
