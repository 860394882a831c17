import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Scope, useAlarm } from "../data.ts";
import { AlarmDialog } from "./AlarmDialog.tsx";

/** Opens how often one is told of losses. */
export function AlarmButton({ scope }: { scope: Scope }) {
  const t = useWords("margin");
  const alarm = useAlarm(scope);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell size={17} stroke={1.6} />}
        disabled={!alarm.data}
        onClick={() => setOpen(true)}
      >
        {t("alarm.open")}
      </Button>
      {isOpen && alarm.data && <AlarmDialog scope={scope} alarm={alarm.data} onClose={() => setOpen(false)} />}
    </>
  );
}
