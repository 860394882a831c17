import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { Dialog } from "../Dialog.tsx";

/**
 * While `isDirty`, nothing that was typed is lost unasked: the browser asks before the tab closes, and a link that
 * leads to another screen asks here first. The router itself can hold back neither, so the link is stopped on its way.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useWords("ui");
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const path = pathOf(event);
    if (path === null) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(path);
  });
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (event: MouseEvent) => onClick(event);
    addEventListener("beforeunload", hold);
    document.addEventListener("click", stop, true);
    return () => {
      removeEventListener("beforeunload", hold);
      document.removeEventListener("click", stop, true);
    };
  }, [isDirty]);
  if (wanted === null) return null;
  const stay = () => setWanted(null);
  return (
    <Dialog
      title={t("unsaved.title")}
      onClose={stay}
      acts={
        <>
          <Button variant="default" onClick={stay} data-autofocus>
            {t("unsaved.stay")}
          </Button>
          <Button color="red" onClick={() => void navigate(wanted)}>
            {t("unsaved.leave")}
          </Button>
        </>
      }
    >
      <p>{t("unsaved.text")}</p>
    </Dialog>
  );
}

// Where a plain press on a link of this app would lead; null for everything else, another tab among it.
function pathOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  if (link.target && link.target !== "_self") return null;
  if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return null;
  return link.pathname === location.pathname ? null : `${link.pathname}${link.search}${link.hash}`;
}
