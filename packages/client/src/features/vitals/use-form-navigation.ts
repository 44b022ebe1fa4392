import { useLocation, useSearchParams } from 'wouter';

const afterSave = '/residents';
const afterCancel = '/records';

const idShape = /^[0-9a-f]{24}$/;
/** A path on this site; "//" would be another host. */
const ownPath = /^\/(?![/\\])/;

/**
 * The form's URL parameters and the pages to go to when it is left. Opened without a resident, or with one chosen on the
 * form itself, it is a round: `round=1` keeps that over a reload.
 */
export function useFormNavigation() {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const residentIdInUrl = search.get('residentId') ?? '';
  const correctsInUrl = search.get('corrects') ?? '';
  const corrects = idShape.test(correctsInUrl) ? correctsInUrl : undefined;
  const from = search.get('from') ?? '';
  const opener = ownPath.test(from) ? from : undefined;
  const back = opener ?? afterCancel;
  return {
    residentId: residentIdInUrl,
    corrects,
    isRound: corrects === undefined && (residentIdInUrl === '' || search.has('round')),
    /** Writes the resident to the URL for a reload. */
    setResident: (residentId: string) => {
      if (corrects !== undefined || residentId === residentIdInUrl) return;
      setSearch(residentId ? { residentId, round: '1' } : {}, { replace: true });
    },
    cancel: () => navigate(corrects === undefined ? afterCancel : back),
    leaveSaved: () => navigate(opener ?? afterSave),
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
