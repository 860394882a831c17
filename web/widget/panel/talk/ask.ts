import type { WidgetLine } from "@pluma/contract/widgets/shapes";

/** A call that was answered by a refusal; `code` is the contract's. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Nobody was reached, or the line broke. */
export class Unreached extends Error {
  override name = "Unreached";
}

type Question = { method?: string; body?: unknown; token?: string | null; signal?: AbortSignal };

export type Ask = <T>(path: string, question?: Question) => Promise<T>;
export type Stream = (path: string, question?: Question) => AsyncGenerator<WidgetLine>;

/** Asks the widget's calls below an address: without cookies, with the visitor's own secret. */
export function openAsking(api: string): { ask: Ask; stream: Stream } {
  async function answered(path: string, { method = "GET", body, token, signal }: Question = {}): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["content-type"] = "application/json";
    if (token) headers.authorization = `Bearer ${token}`;
    const response = await fetch(api + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "omit",
      cache: "no-store",
      signal,
    }).catch((error) => {
      throw signal?.aborted ? error : new Unreached(String(error));
    });
    if (response.ok) return response;
    const said = await response.json().catch(() => null);
    throw new Refused(String(said?.error?.code ?? said?.code ?? "failed"), response.status);
  }
  return {
    async ask<T>(path: string, question?: Question): Promise<T> {
      const response = await answered(path, question);
      return JSON.parse((await response.text()) || "null");
    },
    async *stream(path, question) {
      const response = await answered(path, question);
      if (!response.body) throw new Unreached("no body");
      yield* linesOf(response.body, question?.signal);
    },
  };
}

async function* linesOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<WidgetLine> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw signal?.aborted ? error : new Unreached(String(error));
      });
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
      if (done) break;
    }
    // What is left of a line was cut off: the thread has it.
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
