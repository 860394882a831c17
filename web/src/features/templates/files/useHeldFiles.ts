import type { Template } from "@pluma/contract/templates/templates";
import { useState } from "react";
import { useWatched, watched } from "../../../platform/watched.ts";
import { templateUploads } from "./uploads.ts";

/** Files that wait in this window for the template that they are to go to; whoever leaves the form leaves them behind. */
export function useHeldFiles() {
  // Beside what is drawn: what is given while the template is being saved goes along too.
  const [held] = useState(() => watched<readonly File[]>([]));
  const files = useWatched(held);
  return {
    files,
    change: held.write,
    /** Sends them to the template that there is now. */
    sendTo: ({ template_id, organization_id }: Pick<Template, "template_id" | "organization_id">) => {
      templateUploads.add({ template_id, organization_id }, held.read());
      held.write([]);
    },
  };
}
