import type { Alert } from '@hearthline/contracts';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink, type ButtonLook } from '../../../ui/show/button.tsx';

/** The page at hand with its parameters. */
export function usePage(): string {
  const [path] = useLocation();
  const search = useSearch();
  return search ? `${path}?${search}` : path;
}

/** Address of Form 01 for the readings of an alert, which leads back to `from`. */
export function recheckAddress({ id, residentId, readings }: Alert, from: string): string {
  const kinds = readings.map(({ kind }) => kind).join();
  return `/forms/vitals?${String(new URLSearchParams({ residentId, recheck: id, kinds, from }))}`;
}

export interface RecheckLinkProps extends Pick<ButtonLook, 'kind' | 'size'> {
  alert: Alert;
  label?: string | undefined;
  onClick?: (() => void) | undefined;
  className?: string | undefined;
}

/** "Measure again": Form 01 with the readings of the alert alone. */
export function RecheckLink({ alert, label, ...props }: RecheckLinkProps) {
  const page = usePage();
  return (
    <ButtonLink href={recheckAddress(alert, page)} aria-label={label} {...props}>
      Measure again
    </ButtonLink>
  );
}
