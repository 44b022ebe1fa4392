import { Problem, SERVER_HEADER } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { download } from './download.ts';

const saved: { name: string; size: number }[] = [];
let blob: Blob | undefined;

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blob = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: blob?.size ?? 0 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (response: () => Response) => vi.stubGlobal('fetch', async () => Promise.resolve(response()));
const signal = new AbortController().signal;

describe('download', () => {
  it('saves the file under its name, and counts its rows on the way', async () => {
    const headers = {
      'content-disposition': 'attachment; filename="vitals_report_2026-11-21.csv"',
    };
    answer(() => new Response('Time,Notes\r\n1,"two\nlines"\r\n2,\r\n', { headers }));
    const onRows = vi.fn();
    await download('/api/x', { signal, onRows });
    expect(saved).toEqual([{ name: 'vitals_report_2026-11-21.csv', size: 31 }]);
    expect(onRows).toHaveBeenLastCalledWith(2);
  });

  it('saves nothing of a file whose download breaks off', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('Time\r\n1\r\n'));
        setTimeout(() => controller.error(new TypeError('terminated')));
      },
    });
    answer(() => new Response(body));
    await expect(download('/api/x', { signal, onRows: () => undefined })).rejects.toThrow(
      'The file did not arrive complete.',
    );
    expect(saved).toEqual([]);
  });

  it('rejects with what the server says', async () => {
    answer(() =>
      Response.json(
        { code: 'invalid', message: 'Please choose at most 31 days.' },
        { status: 422, headers: { [SERVER_HEADER]: '1' } },
      ),
    );
    const refused = download('/api/x', { signal, onRows: () => undefined });
    await expect(refused).rejects.toThrow('Please choose at most 31 days.');
    await expect(refused).rejects.toBeInstanceOf(Problem);
  });
});
