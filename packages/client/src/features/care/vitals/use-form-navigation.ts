import { useLocation, useSearchParams } from 'wouter';
import type { Recheck } from './form-values.ts';
import { measureKeys } from './measures.ts';

const afterSave = '/residents';
const afterCancel = '/records';

const idShape = /^[0-9a-f]{24}$/;
/** A path on this site; "//" would be another host. */
const ownPath = /^\/(?![/\\])/;

/**
 * The form's URL parameters, and the pages to go to when it is left. Opened without a resident, or with a resident chosen on
 * the form, it is a round; `round=1` keeps that after a reload.
 */
export function useFormNavigation() {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const residentIdInUrl = search.get('residentId') ?? '';
  const correctsInUrl = search.get('corrects') ?? '';
  const corrects = idShape.test(correctsInUrl) ? correctsInUrl : undefined;
  const recheck = residentIdInUrl && corrects === undefined ? recheckIn(search) : undefined;
  const from = search.get('from') ?? '';
  const opener = ownPath.test(from) ? from : undefined;
  const back = opener ?? afterCancel;
  return {
    residentId: residentIdInUrl,
    corrects,
    recheck,
    isRound: corrects === undefined && !recheck && (residentIdInUrl === '' || search.has('round')),
    /** Writes the resident to the URL for a reload. */
    setResident: (residentId: string) => {
      if (corrects !== undefined || recheck || residentId === residentIdInUrl) return;
      setSearch(residentId ? { residentId, round: '1' } : {}, { replace: true });
    },
    cancel: () => navigate(corrects === undefined && !recheck ? afterCancel : back),
    leaveSaved: () => navigate(opener ?? afterSave),
    /** Opens the correction of a record, which leads to `then` afterwards. */
    correct: (id: string, then = opener ?? afterSave) =>
      navigate(`/forms/vitals?${String(new URLSearchParams({ corrects: id, from: then }))}`),
    /** Back to the page that opened the old record, with the new record in its place. */
    leaveCorrected: (id: string) => navigate(withRecord(back, id), { replace: true }),
  };
}

/** Address of the form for a resident of the round. */
export const addressInRound = ({ id }: { id: string }): string => `/forms/vitals?residentId=${id}&round=1`;

/** The alert to recheck and its readings, which the URL names so that the form opens without a connection too. */
function recheckIn(search: URLSearchParams): Recheck | undefined {
  const of = search.get('recheck') ?? '';
  const named = (search.get('kinds') ?? '').split(',');
  const kinds = measureKeys.filter((key) => named.includes(key));
  return idShape.test(of) && kinds.length > 0 ? { of, kinds } : undefined;
}

/** Replaces the `record` parameter of a URL, if there is one. */
function withRecord(address: string, id: string): string {
  const [path = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  if (params.has('record')) params.set('record', id);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}
