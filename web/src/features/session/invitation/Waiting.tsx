import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { AuthPage } from "../AuthPage.tsx";

/** An invitation that is being read. */
export function Waiting() {
  const t = useWords("session");
  return (
    <AuthPage title={t("invitation.title")}>
      <div role="status" aria-label={t("invitation.reading")}>
        <Skeleton height={18} width="80%" />
      </div>
    </AuthPage>
  );
}
