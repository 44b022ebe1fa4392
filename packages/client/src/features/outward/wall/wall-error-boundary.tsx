import { Component, type ReactNode } from 'react';
import { homeTime } from '../../../lib/time/home-time.ts';
import { store } from '../../../lib/state/store.ts';
import { nowAtom } from './state/now.ts';
import { boardAtom } from './state/phase.ts';
import { reloadIfReachable } from './state/reload-for-update.ts';

const reloadEveryMs = 30_000;

interface Props {
  readonly reload: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** The server's ms. */
  readonly since: number | null;
}

/** Error boundary of a display: shows a message, and recovers with the next board or by a reload. */
export class WallErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, since: null };
  #stopMending: (() => void) | null = null;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch() {
    this.setState(({ since }) => ({ since: since ?? store.get(nowAtom) }));
    if (this.#stopMending) return;
    const timer = setInterval(() => void reloadIfReachable(this.props.reload), reloadEveryMs);
    const unsubscribe = store.sub(boardAtom, () => this.setState({ failed: false }));
    this.#stopMending = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  override componentDidUpdate(_before: Props, before: State) {
    if (!before.failed || this.state.failed) return;
    this.#stopMending?.();
    this.#stopMending = null;
    this.setState({ since: null });
  }

  override render() {
    const { failed, since } = this.state;
    if (!failed) return this.props.children;
    return (
      <main className="wall-pairing" role="alert">
        <h1>{since === null ? 'Not live' : `Not live since ${clockAt(since)}`}</h1>
        <p className="wall-pair-how">This display stopped and is reloading.</p>
      </main>
    );
  }
}

/** The time in the home's zone; in the device's zone if the home's is what failed. */
function clockAt(ms: number): string {
  try {
    return homeTime(store.get(boardAtom)?.timezone ?? 'UTC').clock(new Date(ms));
  } catch {
    return new Date(ms).toTimeString().slice(0, 5);
  }
}
