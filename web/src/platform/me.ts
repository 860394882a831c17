import type { Me } from "@pluma/contract/accounts";
import type { Question } from "@pluma/contract/kit";
import { session } from "@pluma/contract/session";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { queryClient } from "./queryClient.ts";
import { isRefused } from "./refused.ts";
import { leaveSession, readSessionStatus, useSessionStatus } from "./session.ts";
import { useServerEvent } from "./socket.ts";

const meKey = ["me"];

/** The signed-in person; `data` is undefined while they are being read, and when nobody is signed in. */
export function useMe() {
  const status = useSessionStatus();
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => readMe(signal), enabled: status === "in" });
}

/** Changes one's own settings; shown at once, and taken back when the server refuses. */
export function useSaveMe() {
  return useMutation({
    mutationFn: (body: Question<typeof session.saveMe>["body"]) => ask(session.saveMe, { body }),
    onMutate: (changes) => {
      const before = queryClient.getQueryData<Me>(meKey);
      if (before) queryClient.setQueryData<Me>(meKey, { ...before, ...withoutHoles(changes) });
      return { before };
    },
    onError: (_error, _changes, kept) => queryClient.setQueryData(meKey, kept?.before),
    onSuccess: ({ user }) => queryClient.setQueryData(meKey, user),
  });
}

/** Keeps the person, their balance and their rights as the server last told them. */
export function useMeEvents(): void {
  useServerEvent("words", ({ available_words }) => {
    queryClient.setQueryData<Me>(meKey, (me) => me && { ...me, available_words });
  });
  useServerEvent("user", () => {
    queryClient.invalidateQueries({ queryKey: meKey }).catch(() => undefined);
  });
}

/** Ends the session on the server and here, and goes home; when the server is away it still ends here. */
export async function signOut(): Promise<void> {
  if (readSessionStatus() === "in") await ask(session.signOut, {}).catch(() => undefined);
  leaveSession("/");
}

async function readMe(signal: AbortSignal): Promise<Me> {
  try {
    return (await ask(session.readMe, {}, { signal })).user;
  } catch (error) {
    // The token is good, but nobody belongs to it.
    if (isRefused(error) && error.status === 400) leaveSession("/auth");
    throw error;
  }
}

const withoutHoles = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
