import { useNavigate } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { AuthPage } from "./AuthPage.tsx";
import { CodeForm } from "./CodeForm.tsx";

/** Asks whoever came in by a link, or from elsewhere, for the code of their second factor; then goes on to what they wanted. */
export function CodePage({ challenge, wanted }: { challenge: string; wanted: string }) {
  const t = useWords("session");
  const navigate = useNavigate();
  const goOn = (to: string) => void navigate(to, { replace: true });
  return (
    <AuthPage title={t("code.title")} about={t("code.about")}>
      <CodeForm
        challenge={challenge}
        onBack={() => goOn("/auth")}
        onOver={() => goOn("/auth")}
        onIn={() => goOn(wanted)}
      />
    </AuthPage>
  );
}
