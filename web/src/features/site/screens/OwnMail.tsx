import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useMailServer } from "../mail/data.ts";
import { MailServerForm } from "../mail/MailServerForm.tsx";

/** The mail server through which an organization's own host sends. */
export default function OwnMail({ id }: { id: number }) {
  const t = useWords("site/mail");
  const server = useMailServer(id);
  if (server.isError && server.data === undefined) return <LoadFailed title={t("failed")} query={server} />;
  if (server.data === undefined) return <Skeleton height={320} maw={680} aria-label={t("loading")} />;
  return <MailServerForm id={id} stored={server.data} />;
}
