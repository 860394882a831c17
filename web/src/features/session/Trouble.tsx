import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWait } from "../../ui/wait/useWait.ts";

/** Why a form of the door was refused, in it; a server that was asked too often also says how long it takes. */
export function Trouble({ error, children }: { error: Error; children?: ReactNode }) {
  const wait = useWait(error);
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} aria-hidden />}>
      {children ?? (wait ? null : error.message)}
      {children && wait ? " " : null}
      {wait}
    </Alert>
  );
}
