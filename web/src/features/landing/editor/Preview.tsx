import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { LandingPlace } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import { useState } from "react";
import { readStyleNonce } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Scheme, useScheme } from "../../../platform/look/scheme.ts";
import { useDrawnLanding } from "../data.ts";
import type { Languages } from "./Fields.tsx";
import classes from "./Preview.module.css";

const AFTER_MS = 200;
const WIDTHS = { wide: 1280, phone: 390 } as const;
type Width = keyof typeof WIDTHS;

type PreviewProps = { page: LandingPage; languages: Languages; openId: string | null; onOpen: (id: string) => void };

/** The page as the server draws it from what stands here unsaved: in both languages and themes, wide and on a phone. */
export function Preview({ page, languages, openId, onOpen }: PreviewProps) {
  const t = useWords("landing");
  const scheme = useScheme();
  const [place, setPlace] = useState<LandingPlace>("main");
  const [look, setLook] = useState<Scheme>(scheme);
  const [width, setWidth] = useState<Width>("wide");
  const [shown] = useDebouncedValue(page, AFTER_MS);
  const drawn = useDrawnLanding(shown, languages.hasSpanish ? place : "main");

  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <div className={classes.bar}>
        {languages.hasSpanish && (
          <SegmentedControl
            size="xs"
            aria-label={t("language")}
            value={place}
            onChange={(next) => setPlace(next === "es" ? "es" : "main")}
            data={[
              { value: "main", label: languages.main },
              { value: "es", label: "Español" },
            ]}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t("width")}
          value={width}
          onChange={(next) => setWidth(next === "phone" ? "phone" : "wide")}
          data={[
            { value: "wide", label: t("wide") },
            { value: "phone", label: t("phone") },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("theme")}
          value={look}
          onChange={(next) => setLook(next === "dark" ? "dark" : "light")}
          data={[
            { value: "light", label: t("light") },
            { value: "dark", label: t("dark") },
          ]}
        />
        {drawn.data && (
          <span className={classes.size}>{t("size", { size: Math.max(1, Math.round(drawn.data.size / 1024)) })}</span>
        )}
      </div>
      {drawn.isError && !drawn.data && <p className={classes.failed}>{drawn.error.message}</p>}
      {drawn.data && (
        <div className={classes.window} data-width={width}>
          <iframe
            className={classes.frame}
            title={t("preview")}
            // None of its scripts runs; what is pressed in it is heard from here.
            sandbox="allow-same-origin"
            srcDoc={dressed(drawn.data.html, look)}
            onLoad={({ currentTarget }) => listen(currentTarget, openId, onOpen)}
          />
        </div>
      )}
    </section>
  );
}

/** The page in the theme that is looked at, its style allowed by the policy of the page around it. */
const dressed = (html: string, look: Scheme): string =>
  html.replace("<html ", `<html data-scheme="${look}" `).replace("<style>", `<style nonce="${readStyleNonce()}">`);

function listen(frame: HTMLIFrameElement, openId: string | null, onOpen: (id: string) => void): void {
  const inside = frame.contentDocument;
  if (!inside) return;
  if (openId) inside.getElementById(openId)?.scrollIntoView({ block: "center" });
  inside.addEventListener("click", (event) => {
    event.preventDefault();
    const pressed = event.target as Element | null;
    const section = pressed?.closest?.("main > section");
    if (section?.id) onOpen(section.id);
  });
}
