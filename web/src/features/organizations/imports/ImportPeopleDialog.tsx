import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Choosing } from "./Choosing.tsx";
import { Looking } from "./Looking.tsx";

/** Brings several people in by a file: it is looked at first, and done once one says so. */
export function ImportPeopleDialog({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const t = useWords("organizations");
  const [importId, setImportId] = useState<number | null>(null);
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
