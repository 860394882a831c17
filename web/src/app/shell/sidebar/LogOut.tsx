import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut } from "../../../platform/me/me.ts";

/** In the phone's menu one press, as people look for it there. */
export default function LogOut() {
  const t = useWords("app");
  return (
    <Button
      variant="subtle"
      color="ink"
      justify="start"
      fullWidth
      leftSection={<IconLogout size={18} stroke={1.6} />}
      onClick={() => void signOut()}
    >
      {t("person.logOut")}
    </Button>
  );
}
