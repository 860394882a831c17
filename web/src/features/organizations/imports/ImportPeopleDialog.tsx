import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Choosing } from "./Choosing.tsx";
import { Looking } from "./Looking.tsx";

type Props = { organizationId: number; begun?: number | undefined; onClose: () => void };

/** Brings several people in by a file: it is looked at first, and done once one says so; or shows one that was begun. */
export function ImportPeopleDialog({ organizationId, begun, onClose }: Props) {
  const t = useWords("organizations");
  const [importId, setImportId] = useState<number | null>(begun ?? null);
  return (
    <Dialog title={t("imports.title")} onClose={onClose} isWide={importId !== null}>
      {importId === null ? (
        <Choosing organizationId={organizationId} onRead={setImportId} />
      ) : (
        <Looking
          key={importId}
          organizationId={organizationId}
          importId={importId}
          onAnother={() => setImportId(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
