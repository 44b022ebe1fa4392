import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

export function ForbiddenPage() {
  return (
    <EmptyState
      title="Access denied. You do not have permission to view this page."
      action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
    />
  );
}
