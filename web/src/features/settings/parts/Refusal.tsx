import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";

/** What the server said no with, over the fields that it is about. */
export function Refusal({ text }: { text: string }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} aria-hidden />}>
      {text}
    </Alert>
  );
}
