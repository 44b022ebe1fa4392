import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

interface Props {
  /** A new path resets the error. */
  path: string;
  children: ReactNode;
}

/** Shows an error page with a reload button when rendering fails. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props) {
    if (before.path !== this.props.path && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <MessagePage
        title="This page stopped working"
        text={`Load it again. If it happens again, tell your administrator: ${error.message}`}
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
