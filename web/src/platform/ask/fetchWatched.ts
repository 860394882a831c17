const BODILESS = [204, 205, 304];

/**
 * `fetch`, telling meanwhile what share of the form has gone out; only XMLHttpRequest knows that. What is not a form
 * is fetched as ever.
 */
export function fetchWatched(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  const { method = "GET", headers, body, signal } = init;
  if (!(body instanceof FormData)) return fetch(url, init);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "blob";
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError("The network failed"));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ["content-type", "retry-after"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const body: Blob | null = BODILESS.includes(request.status) ? null : request.response;
  return new Response(body, { status: request.status, headers });
}
