import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';

const afterSave = '/residents';
const afterCancel = '/records';
const redirectAfterMs = 1_000;

const idShape = /^[0-9a-f]{24}$/;
/** A path on this site; "//" would be another host. */
const ownPath = /^\/(?![/\\])/;

/** The form's URL parameters and the pages to go to when it is left. */
export function useFormNavigation() {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const residentIdInUrl = search.get('residentId') ?? '';
  const correctsInUrl = search.get('corrects') ?? '';
  const corrects = idShape.test(correctsInUrl) ? correctsInUrl : undefined;
  const from = search.get('from') ?? '';
  const back = ownPath.test(from) ? from : afterCancel;
  return {
    residentId: residentIdInUrl,
    corrects,
    /** Writes the resident to the URL for a reload. */
    setResident: (residentId: string) => {
      if (corrects !== undefined || residentId === residentIdInUrl) return;
      setSearch(residentId ? { residentId } : {}, { replace: true });
    },
    cancel: () => navigate(corrects === undefined ? afterCancel : back),
    leaveSaved: () => navigate(afterSave),
    /** Back to the page that opened the old record, with the new record in its place. */
    leaveCorrected: (id: string) => navigate(withRecord(back, id), { replace: true }),
  };
}

/** Replaces the `record` parameter of a URL, if there is one. */
function withRecord(address: string, id: string): string {
  const [path = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  if (params.has('record')) params.set('record', id);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** Calls `leave` one second after `saved` became true, unless the form unmounts before. */
export function useRedirectWhen(saved: boolean, leave: () => void): void {
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(leave, redirectAfterMs);
    return () => clearTimeout(timer);
    // `leave` does the same in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [saved]);
}
