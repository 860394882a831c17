import { useEffect, useEffectEvent, useState } from "react";

/** The files of something that is dropped or pasted. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped anywhere on the window while the component is on the screen, and answers whether some
 * are being held over it. Without this the browser would leave the app to show the file.
 */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  // Entering a part of the page comes before leaving the one around it, so the depth says whether they are still here.
  const [depth, setDepth] = useState(0);
  const handle = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.type === "dragenter") setDepth((held) => held + 1);
    else if (event.type === "dragleave") setDepth((held) => Math.max(held - 1, 0));
    else if (event.type === "drop") {
      setDepth(0);
      onDrop(filesIn(event.dataTransfer));
    }
  });
  useEffect(() => {
    const listener = (event: DragEvent) => handle(event);
    const events = ["dragenter", "dragover", "dragleave", "drop"] as const;
    for (const event of events) addEventListener(event, listener);
    return () => {
      for (const event of events) removeEventListener(event, listener);
    };
  }, []);
  return depth > 0;
}
