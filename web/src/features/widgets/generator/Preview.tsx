import { SegmentedControl } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { usePreview } from "../../../ui/usePreview.ts";
import type { Draft } from "./draft.ts";
import css from "./Preview.module.css";
import { fillPage, type Shown, scriptOf } from "./page.ts";
import type { WidgetForm } from "./useWidgetForm.ts";

/** The widget itself on a blank page, as wide as a desk's window or a phone's, light or dark. */
export function Preview({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const lang = useLanguage();
  const [width, setWidth] = useState("desk");
  const [scheme, setScheme] = useState("light");
  const { widget, draft } = form;
  const picture = usePreview(draft.image instanceof File ? draft.image : null);
  const shown: Shown | null = widget && {
    src: scriptOf(widget),
    ...lookOf(draft, draft.image instanceof File ? picture : draft.image),
    isDark: scheme === "dark",
    lang,
  };
  return (
    <>
      <div className={css.bar}>
        <SegmentedControl
          aria-label={t("preview.width")}
          data={[
            { value: "desk", label: <Sign Icon={IconDeviceDesktop} name={t("preview.desk")} /> },
            { value: "phone", label: <Sign Icon={IconDeviceMobile} name={t("preview.phone")} /> },
          ]}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl
          aria-label={t("preview.scheme")}
          data={[
            { value: "light", label: <Sign Icon={IconSun} name={t("looks.schemes.light")} /> },
            { value: "dark", label: <Sign Icon={IconMoon} name={t("looks.schemes.dark")} /> },
          ]}
          value={scheme}
          onChange={setScheme}
        />
        <p>{t("preview.costs")}</p>
      </div>
      <div className={css.stage}>
        {!shown ? (
          <Nothing>{t("preview.none")}</Nothing>
        ) : widget?.is_on ? (
          <iframe
            key={JSON.stringify(shown)}
            className={css.page}
            data-phone={width === "phone" || undefined}
            title={t("preview.title")}
            srcDoc="<!doctype html><title>.</title>"
            onLoad={(event) => fillPage(event.currentTarget.contentDocument, shown)}
          />
        ) : (
          <Nothing>{t("preview.off")}</Nothing>
        )}
      </div>
    </>
  );
}

const lookOf = ({ name, colour, position }: Draft, image: string | null) => ({ name, colour, position, image });

function Nothing({ children }: { children: ReactNode }) {
  return <p className={css.none}>{children}</p>;
}

function Sign({ Icon, name }: { Icon: typeof IconSun; name: string }) {
  return (
    <>
      <Icon size={17} stroke={1.6} aria-hidden style={{ display: "block" }} />
      <span className="visually-hidden">{name}</span>
    </>
  );
}
