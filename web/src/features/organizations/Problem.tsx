import { Alert } from "@mantine/core";

/** Why the server did not do what was asked, in its words; nothing while it did not refuse. */
export function Problem({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  );
}
