import { Button } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useStartIssuerSignIn } from "../data.ts";

type IssuerButtonProps = {
  /** Where somebody was going. */
  wanted: string | undefined;
  onTrouble: (error: Error | null) => void;
};

/** Signs in with the service that whoever runs the site chose; nothing where they chose none. */
export function IssuerButton({ wanted, onTrouble }: IssuerButtonProps) {
  const t = useWords("session");
  const { sign_in_with: name } = useConfig();
  const start = useStartIssuerSignIn();
  if (!name) return null;
  function handleClick() {
    onTrouble(null);
    start.mutate(wanted ?? "/", { onError: onTrouble });
  }
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconLogin2 size={17} stroke={1.6} />}
      // The page goes away with the answer.
      loading={start.isPending || start.isSuccess}
      onClick={handleClick}
    >
      {t("issuer.act", { name })}
    </Button>
  );
}
