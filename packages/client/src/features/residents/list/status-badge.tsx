import { Badge } from '../../../ui/badge.tsx';

export function StatusBadge({ active }: { active: boolean }) {
  return <Badge look={active ? 'done' : 'plain'}>{active ? 'Active' : 'Inactive'}</Badge>;
}
