import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { encryptedDatabase } from './encrypted-database.ts';
import { encryptedStore } from './encrypted-store.ts';
import { endSession, sessionAtom } from '../session/session.ts';
import { store } from '../state/store.ts';
import { useEncryptedDraft } from './use-encrypted-draft.ts';

function Form({ values }: { values: object | null }) {
  const { drop } = useEncryptedDraft('vitals', values);
  return <button onClick={() => void drop()}>Saved</button>;
}

const session = buildSession();
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('useEncryptedDraft', () => {
  beforeEach(async () => {
    await (await encryptedDatabase()).clear('drafts');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('stores 300 ms after the last change, and nothing before the first', async () => {
    const { rerender } = renderWithStore(<Form values={null} />, { session });
    await wait(350);
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
    rerender(<Form values={{ pulse: '7' }} />);
    rerender(<Form values={{ pulse: '78' }} />);
    await wait(100);
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
    await wait(300);
    expect(await encryptedStore.loadDraft('vitals')).toEqual({ pulse: '78' });
  });

  it('stores the last change when the session ends', async () => {
    renderWithStore(<Form values={{ pulse: '78' }} />, { session });
    act(() => endSession('maintenance'));
    act(() => store.set(sessionAtom, session));
    expect(await encryptedStore.loadDraft('vitals')).toEqual({ pulse: '78' });
  });

  it('stores when the page is left', async () => {
    renderWithStore(<Form values={{ pulse: '78' }} />, { session });
    window.dispatchEvent(new Event('pagehide'));
    expect(await encryptedStore.loadDraft('vitals')).toEqual({ pulse: '78' });
  });

  it('deletes the draft when there are no values to keep', async () => {
    function EmptiedForm() {
      const [values, setValues] = useState<object | null>({ pulse: '78' });
      return (
        <div onClick={() => setValues(null)}>
          <p>Empty</p>
          <Form values={values} />
        </div>
      );
    }
    renderWithStore(<EmptiedForm />, { session });
    await wait(350);
    expect(await encryptedStore.loadDraft('vitals')).toEqual({ pulse: '78' });
    act(() => screen.getByText('Empty').click());
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
  });

  it('deletes the draft of a saved form', async () => {
    const { unmount } = renderWithStore(<Form values={{ pulse: '78' }} />, { session });
    await wait(350);
    screen.getByRole('button').click();
    unmount();
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
  });
});
