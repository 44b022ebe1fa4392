/**
 * A `fetch` for one upload that reports the sent share, 0 to 1; the browser's `fetch` does not. It supports what request()
 * passes, and rejects in the same cases.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address instanceof Request ? address.url : address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The server did not answer.')));
      request.addEventListener('abort', () =>
        reject(new DOMException('The upload was ended.', 'AbortError')),
      );
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  return new Response(request.responseText, { status: request.status, headers });
}
