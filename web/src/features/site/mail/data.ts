import type { Question } from "@pluma/contract/kit/kit";
import { type MailServer, mailServers } from "@pluma/contract/site/mailServer";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";

const serverKey = (id: number) => ["site", "mailServer", id];
const keep = (id: number, server: MailServer | null) => queryClient.setQueryData(serverKey(id), server);

/** The mail server of an organization; null where the installation's sends. */
export function useMailServer(id: number) {
  return useQuery({
    queryKey: serverKey(id),
    queryFn: async ({ signal }) => (await ask(mailServers.readMailServer, { params: { id } }, { signal })).mail_server,
  });
}

export type MailServerForm = Question<typeof mailServers.saveMailServer>["body"];

/** Has its mails go through a server of its own. */
export function useSaveMailServer(id: number) {
  return useMutation({
    mutationFn: (body: MailServerForm) => ask(mailServers.saveMailServer, { params: { id }, body }),
    onSuccess: ({ mail_server }) => keep(id, mail_server),
  });
}

/** Has its mails go through the installation's server again. */
export function useRemoveMailServer(id: number) {
  return useMutation({
    mutationFn: () => ask(mailServers.removeMailServer, { params: { id } }),
    onSuccess: () => keep(id, null),
  });
}

/** Sends a mail to who asks, now; answers what became of it. */
export function useTestMailServer(id: number) {
  return useMutation({
    mutationFn: () => ask(mailServers.testMailServer, { params: { id } }),
    onSuccess: ({ mail_server }) => keep(id, mail_server),
  });
}
