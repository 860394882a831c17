import { Alert, Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";

/** Says that a provider's form did not come, what keeps it away most often, and offers to try again. */
export function FormFailed({ onAgain }: { onAgain: () => void }) {
  const t = useWords("billing");
  return (
    <Alert color="red" role="alert">
      <p>{t("pay.formFailed")}</p>
      <Button variant="default" size="xs" mt={10} onClick={onAgain}>
        {t("tryAgain")}
      </Button>
    </Alert>
  );
}
