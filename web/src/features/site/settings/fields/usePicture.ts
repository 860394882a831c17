import { useEffect, useState } from "react";
import type { Value } from "../draft.ts";

/** The address under which a picture can be shown, be it stored or only chosen; empty for none. */
export function usePicture(value: Value | File | undefined): string {
  const [shown, setShown] = useState<{ file: File; src: string } | null>(null);
  useEffect(() => {
    if (!(value instanceof File)) return;
    const src = URL.createObjectURL(value);
    setShown({ file: value, src });
    return () => URL.revokeObjectURL(src);
  }, [value]);
  if (value instanceof File) return shown?.file === value ? shown.src : "";
  return typeof value === "string" ? value : "";
}
