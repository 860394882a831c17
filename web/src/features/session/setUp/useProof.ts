import type { FoundServer } from "@pluma/contract/generation/generation";
import { useState } from "react";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSetupServers } from "../data.ts";

/** The set-up code, how far it is proven, and the servers that proving it found. */
export type Proof = {
  code: string;
  holds: boolean;
  isAsking: boolean;
  /** A code held once, so there is something to come back to. */
  hasOpened: boolean;
  /** Somebody else finished the set-up. */
  isClosed: boolean;
  problem: string | null;
  servers: readonly FoundServer[];
  lookAgain: () => void;
  tryCode: (typed: string) => void;
  /** Passes an answer of the set-up on, and heeds a refusal of the code: it changes when the server starts again. */
  heeding: <T>(answer: Promise<T>) => Promise<T>;
};

/** Proves the code by asking for servers; `first` is the one that the address brought, or empty. */
export function useProof(first: string): Proof {
  const [code, setCode] = useState(first);
  const [deadCode, setDeadCode] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(false);
  const [servers, setServers] = useState<readonly FoundServer[] | null>(null);
  const asked = useSetupServers(code);
  const found = asked.data?.servers;
  if (found && found !== servers) setServers(found);

  async function heeding<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isRefused(error, "setup_code_wrong")) setDeadCode(code);
      if (isRefused(error, "setup_done")) setClosed(true);
      throw error;
    }
  }

  return {
    code,
    holds: found !== undefined && code !== deadCode && !isRefused(asked.error, "setup_code_wrong"),
    isAsking: asked.isFetching,
    hasOpened: servers !== null,
    isClosed: isClosed || isRefused(asked.error, "setup_done"),
    problem: asked.error?.message ?? null,
    servers: servers ?? [],
    lookAgain: () => asked.refetch().then(({ error }) => error && showAlert(error), showAlert),
    tryCode(typed) {
      setDeadCode(null);
      if (typed === code) asked.refetch().catch(showAlert);
      else setCode(typed);
    },
    heeding,
  };
}
