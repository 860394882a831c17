import { useRef, useState } from "react";
import type { Sending } from "../data/files.ts";

/** A file that goes out, or is being read by the server once all of it has arrived. */
export type OnItsWay = { name: string; share: number };

/**
 * Sends files one at a time: how far the one on its way is, how it is called off, and why the last one was not taken.
 * A file that was called off says nothing.
 */
export function useSending(send: (sending: Sending) => Promise<unknown>) {
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const take = async (file: File, sheet?: string) => {
    const own = new AbortController();
    leaving.current = own;
    setProblem(null);
    setOnItsWay({ name: file.name, share: 0 });
    const onProgress = (share: number) => setOnItsWay({ name: file.name, share });
    try {
      await send({ file, signal: own.signal, onProgress, ...(sheet !== undefined && { sheet }) });
    } catch (error) {
      if (!own.signal.aborted && error instanceof Error) setProblem(error.message);
    }
    setOnItsWay(null);
  };
  return { onItsWay, problem, setProblem, take, cancel: () => leaving.current?.abort() };
}
