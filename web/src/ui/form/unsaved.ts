import { useEffect } from "react";
import { watched } from "../../platform/watched.ts";

/** How many forms on the screen hold something that is not saved. */
export const unsavedForms = watched(0);

/** What would lose something unsaved, a way to another screen or out of a dialog, while the person is asked. */
export const unsavedLeave = watched<{ leave: () => void } | null>(null);

/**
 * While `isDirty`, nothing that was typed is lost unasked: on links, on the way back, from the palette, and before the
 * tab closes. Any number of forms may say so at once; the question is asked in one place, `UnsavedQuestion`.
 */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    unsavedForms.write(unsavedForms.read() + 1);
    return () => unsavedForms.write(unsavedForms.read() - 1);
  }, [isDirty]);
}
