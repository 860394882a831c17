import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { AuthPage } from "../AuthPage.tsx";

/** What a link leads to, while it is being read: an invitation unless it says otherwise. */
export function Waiting({ title }: { title?: string }) {
  const t = useWords("session");
  return (
    <AuthPage title={title ?? t("invitation.title")}>
      <div role="status" aria-label={t("invitation.reading")}>
        <Skeleton height={18} width="80%" />
      </div>
    </AuthPage>
  );
}
