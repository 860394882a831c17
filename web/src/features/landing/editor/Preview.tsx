import { Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { LandingPlace } from "@pluma/contract/landing/landing";
import type { LandingPage } from "@pluma/contract/site/landing";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Scheme, useScheme } from "../../../platform/look/scheme.ts";
import { useDrawnLanding } from "../data.ts";
import { Frame } from "./Frame.tsx";
import classes from "./Preview.module.css";
import { useWhose } from "./whose.ts";

const AFTER_MS = 200;
const WIDTHS = ["wide", "phone"] as const;
type Width = (typeof WIDTHS)[number];
const SCHEMES = ["light", "dark"] as const satisfies Scheme[];

type PreviewProps = { page: LandingPage; openId: string | null; onOpen: (id: string) => void };

/** The page as the server draws it from what stands here unsaved: in both languages and themes, wide and on a phone. */
export function Preview({ page, openId, onOpen }: PreviewProps) {
  const t = useWords("landing");
  const scheme = useScheme();
  const { site, main, latam, places } = useWhose();
  const [place, setPlace] = useState<LandingPlace>("main");
  const [look, setLook] = useState<Scheme>(scheme);
  const [width, setWidth] = useState<Width>("wide");
  const [shown] = useDebouncedValue(page, AFTER_MS);
  const here = latam ? place : "main";
  const drawn = useDrawnLanding(site, shown, here);
  const seen = places.find((each) => each.place === here && each.is_shown)?.address;
  const languages = new Map<LandingPlace, string>([["main", main]]);
  if (latam) languages.set("latam", latam);
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <div className={classes.bar}>
        {latam && <Choice name={t("language")} value={place} names={languages} onChange={setPlace} />}
        <Choice
          name={t("width")}
          value={width}
          names={new Map(WIDTHS.map((each) => [each, t(each)]))}
          onChange={setWidth}
        />
        <Choice
          name={t("theme")}
          value={look}
          names={new Map(SCHEMES.map((each) => [each, t(each)]))}
          onChange={setLook}
        />
        {drawn.data && (
          <span className={classes.size}>{t("size", { size: Math.max(1, Math.round(drawn.data.size / 1024)) })}</span>
        )}
        {seen && (
          <Button
            component="a"
            href={seen}
            target="_blank"
            rel="noreferrer"
            size="compact-sm"
            variant="default"
            leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
          >
            {t("openPage")}
          </Button>
        )}
      </div>
      {drawn.isError && (
        <p className={classes.failed} role="alert">
          {drawn.error.message}
        </p>
      )}
      {drawn.data && (
        <div className={classes.window} data-width={width}>
          <Frame html={drawn.data.html} look={look} openId={openId} onOpen={onOpen} />
        </div>
      )}
    </section>
  );
}

type ChoiceProps<T extends string> = {
  name: string;
  value: T;
  names: ReadonlyMap<T, string>;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ name, value, names, onChange }: ChoiceProps<T>) {
  return (
    <SegmentedControl<T>
      size="xs"
      aria-label={name}
      value={value}
      onChange={onChange}
      data={[...names].map(([each, label]) => ({ value: each, label }))}
    />
  );
}
