import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';

const afterSave = '/residents';
const afterCancel = '/records';
const redirectAfterMs = 1_000;

const idShape = /^[0-9a-f]{24}$/;
/** A path of this site; two slashes would be another one. */
const ownPath = /^\/(?![/\\])/;

/** Whom the address asks for, which record it corrects, and the ways out of the form. */
export function useFormNavigation() {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const askedFor = search.get('residentId') ?? '';
  const asked = search.get('corrects') ?? '';
  const corrects = idShape.test(asked) ? asked : undefined;
  const from = search.get('from') ?? '';
  const back = ownPath.test(from) ? from : afterCancel;
  return {
    askedFor,
    corrects,
    /** So that a reload opens the form for the same resident. */
    ask: (residentId: string) => {
      if (corrects !== undefined || residentId === askedFor) return;
      setSearch(residentId ? { residentId } : {}, { replace: true });
    },
    cancel: () => navigate(corrects === undefined ? afterCancel : back),
    leaveSaved: () => navigate(afterSave),
    /** Back to where the old record was opened from, with the one in its place. */
    leaveCorrected: (id: string) => navigate(withRecord(back, id), { replace: true }),
  };
}

/** An address that shows one record, or shows another one instead; any other address as it is. */
function withRecord(address: string, id: string): string {
  const [path = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  if (params.has('record')) params.set('record', id);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
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
