import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** Where a saved record leads: /residents by the specification, once that page is built. */
const afterSave = '/dashboard';
/** Where Cancel leads: /records by the specification, once that page is built. */
const afterCancel = '/dashboard';
const redirectAfterMs = 1_000;

/** Whom the address asks for, and the ways out of the form. */
export function useFormWay() {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const askedFor = search.get('residentId') ?? '';
  return {
    askedFor,
    /** So that a reload opens the form for the same resident. */
    ask: (residentId: string) => {
      if (residentId !== askedFor) setSearch(residentId ? { residentId } : {}, { replace: true });
    },
    cancel: () => navigate(afterCancel),
    leaveSaved: () => navigate(afterSave),
  };
}

/** Leaves a second after the record was saved, unless the form is left before. */
export function useLeaveWhen(saved: boolean, leave: () => void): void {
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(leave, redirectAfterMs);
    return () => clearTimeout(timer);
    // The way out is the same in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [saved]);
}
