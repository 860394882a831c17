import type { Me } from "@pluma/contract/accounts/accounts";
import type { Question } from "@pluma/contract/kit/kit";
import { sendVerification } from "@pluma/contract/session/recovery";
import * as session from "@pluma/contract/session/session";
import { saveUser } from "@pluma/contract/settings/settings";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../ask/ask.ts";
import { queryClient } from "../ask/queryClient.ts";
import { isRefused } from "../refused.ts";
import { leaveImpersonation, readImpersonation } from "../session/impersonation.ts";
import { leaveSession, readSessionStatus, useSessionStatus } from "../session/session.ts";
import { useServerEvent } from "./socket.ts";

type Changes = Question<typeof saveUser>["body"];

const meKey = ["me"];

/** How the signed-in person is read, and kept. */
export const meQuery = queryOptions({ queryKey: meKey, queryFn: ({ signal }) => readMe(signal) });

/** The signed-in person; `data` is undefined while they are being read, and when nobody is signed in. */
export function useMe() {
  const status = useSessionStatus();
  return useQuery({ ...meQuery, enabled: status === "in" });
}

/** Changes one's own settings; the switches are shown at once, and taken back when the server refuses. */
export function useSaveMe() {
  return useMutation({
    mutationFn: (body: Changes) => ask(saveUser, { body }),
    onMutate: (changes) => {
      const before = queryClient.getQueryData<Me>(meKey);
      if (before) queryClient.setQueryData<Me>(meKey, { ...before, ...atOnce(changes) });
      return { before };
    },
    onError: (_error, _changes, kept) => queryClient.setQueryData(meKey, kept?.before),
    onSuccess: ({ user }) => queryClient.setQueryData(meKey, user),
  });
}

/** Mails the link that proves the person's e-mail address once more. */
export function useSendVerification() {
  return useMutation({ mutationFn: () => ask(sendVerification, {}) });
}

/** Keeps the person, their balance and their rights as the server last told them. */
export function useMeEvents(): void {
  // A person has a balance of their own, and what they may write in each organization: this tab shows one of them.
  useServerEvent("words", ({ available_words, organization_id = null }) => {
    queryClient.setQueryData<Me>(meKey, (me) =>
      me?.words_organization_id === organization_id ? { ...me, available_words } : me,
    );
  });
  useServerEvent("user", () => {
    queryClient.invalidateQueries({ queryKey: meKey }).catch(() => undefined);
  });
}

/**
 * Ends the session on the server and here, and goes home; when the server is away it still ends here. Somebody signed
 * in as a customer leaves the customer, and stays signed in.
 */
export async function signOut(): Promise<void> {
  if (readImpersonation()) {
    await stopImpersonating();
    return;
  }
  if (readSessionStatus() === "in") {
    const dropped = import("./dropPush.ts").then(({ dropPushSoon }) => dropPushSoon());
    await Promise.allSettled([ask(session.signOut, {}), dropped]);
  }
  leaveSession("/");
}

/** Is oneself again, on the server too, where the customer's token is dead at once. */
export async function stopImpersonating(): Promise<void> {
  await ask(session.stopImpersonating, {}).catch(() => undefined);
  leaveImpersonation("left");
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

// What the server keeps as it is sent. Everything else waits for its answer: a secret comes back as a mask, a new
// address only once it is confirmed.
function atOnce({ lang, dark_mode, manual_mode, show_video }: Partial<Changes>): Partial<Me> {
  const switches = { lang, dark_mode, manual_mode, show_video };
  return Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined));
}
