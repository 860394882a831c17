import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readStyleNonce } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Scheme } from "../../../platform/look/scheme.ts";
import classes from "./Preview.module.css";

type FrameProps = { html: string; look: Scheme; openId: string | null; onOpen: (id: string) => void };

/**
 * A drawn page in a frame in which no script runs. A later drawing takes the place of what stands in it, so that nothing
 * flickers and one stays where one has scrolled to; what is pressed in it opens its section.
 */
export function Frame({ html, look, openId, onOpen }: FrameProps) {
  const t = useWords("landing");
  const frame = useRef<HTMLIFrameElement>(null);
  const seen = useRef<string | null>(null);
  const isHeard = useRef(false);
  const [first] = useState(() => withoutBody(html));
  const press = useEffectEvent(onOpen);
  const show = useEffectEvent(() => {
    const inside = frame.current?.contentDocument;
    if (!inside || !isHeard.current) return;
    const next = readPage(html);
    inside.documentElement.lang = next.documentElement.lang;
    inside.documentElement.dataset.scheme = look;
    inside.body.replaceWith(inside.adoptNode(next.body));
    const open = openId === null ? null : inside.getElementById(openId);
    if (open) {
      open.style.outline = "2px solid var(--accent-line)";
      open.style.outlineOffset = "-2px";
      if (seen.current !== openId) inside.defaultView?.scrollTo(0, Math.max(0, open.offsetTop - 60));
    }
    // A section that is empty is not drawn yet: it is led to once it is.
    seen.current = open && openId;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew whenever one of them is another.
  useEffect(() => show(), [html, look, openId]);

  function handleLoad(): void {
    const inside = frame.current?.contentDocument;
    inside?.addEventListener("click", (event) => {
      event.preventDefault();
      const path = event.composedPath();
      const section = [...inside.querySelectorAll("main > section")].find((each) => path.includes(each));
      if (section) press(section.id);
    });
    isHeard.current = true;
    seen.current = null;
    show();
  }

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={t("preview")}
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={handleLoad}
    />
  );
}

/** What a page is drawn with. What is in it comes once presses are heard: before, one would follow its links. */
function withoutBody(html: string): string {
  const page = readPage(html);
  page.body.replaceChildren();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** A page as it is drawn; its style is allowed by the policy of the page around it, which counts while it is read too. */
function readPage(html: string): Document {
  const allowed = html.replaceAll("<style>", `<style nonce="${readStyleNonce()}">`);
  return new DOMParser().parseFromString(allowed, "text/html");
}
