import { Component, type ReactNode } from 'react';
import { Button } from '../ui/show/button.tsx';
import { MessagePage } from './message-page.tsx';

interface Props {
  /** A new path resets the error. */
  path: string;
  children: ReactNode;
}

/** Shows an error page with a reload button when rendering fails. The error itself goes to the browser's console only. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: Props) {
    if (before.path !== this.props.path && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <MessagePage
        title="This page stopped working"
        text="Load it again. If it happens again, tell your administrator what you did last."
        action={
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onClick={() => location.reload()}>
              Load again
            </Button>
            <Button onClick={() => location.assign('/dashboard')}>Back to Dashboard</Button>
          </div>
        }
      />
    );
  }
}
