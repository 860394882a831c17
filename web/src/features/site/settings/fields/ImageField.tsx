import { Button } from "@mantine/core";
import { grounds } from "@pluma/contract/kit/look/palette";
import { IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useId, useRef } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import type { AppSettings } from "../useAppSettings.ts";
import classes from "./ImageField.module.css";
import { usePicture } from "./usePicture.ts";

/** Pictures that the server takes; it draws an SVG as PNG. */
const TYPES = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml";

type ImageFieldProps = { settingKey: string; settings: AppSettings };

/** A picture of the brand: seen as it will be, chosen from this machine, sent when one saves. */
export function ImageField({ settingKey: key, settings }: ImageFieldProps) {
  const t = useWords("site");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const value = settings.next(key);
  const src = usePicture(value);
  const name = t(`settings.of.${key}.name`);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? [];
    if (file) settings.set(key, file);
    // The same file, chosen again after Discard, is a choice too.
    event.currentTarget.value = "";
  }

  return (
    <div className={classes.field}>
      {/* On the ground that it is made for, whichever theme the page is in. */}
      <span
        className={classes.frame}
        style={{ background: grounds[key === "landing_logo_dark_src" ? "dark" : "light"].paper }}
      >
        {src ? <img className={classes.picture} src={src} alt="" /> : <IconPhoto size={20} stroke={1.5} aria-hidden />}
      </span>
      <div className={classes.about}>
        <label className={classes.name} htmlFor={id}>
          {name}
        </label>
        <p className={classes.state}>
          <State settingKey={key} settings={settings} />
        </p>
        {settings.wrong[key] && (
          <p className={classes.problem} id={`${id}-problem`}>
            {settings.wrong[key]}
          </p>
        )}
      </div>
      <input
        ref={input}
        id={id}
        className={classes.input}
        type="file"
        accept={TYPES}
        onChange={take}
        disabled={settings.isSaving}
        aria-invalid={settings.wrong[key] !== undefined}
        aria-describedby={settings.wrong[key] ? `${id}-problem` : undefined}
      />
      <Acts
        name={name}
        hasPicture={src !== ""}
        onRemove={() => settings.set(key, null)}
        onChoose={() => input.current?.click()}
      />
    </div>
  );
}

function State({ settingKey: key, settings }: ImageFieldProps) {
  const t = useWords("site");
  const value = settings.next(key);
  if (value instanceof File) {
    return t("settings.picture.waits", { name: value.name, size: Math.max(1, Math.round(value.size / 1024)) });
  }
  if (settings.pending(key) === null) return t("settings.picture.goes");
  return t(value ? `settings.of.${key}.about` : "settings.picture.none");
}

type ActsProps = { name: string; hasPicture: boolean; onRemove: () => void; onChoose: () => void };

function Acts({ name, hasPicture, onRemove, onChoose }: ActsProps) {
  const t = useWords("site");
  return (
    <div className={classes.acts}>
      {hasPicture && (
        <Button variant="subtle" color="ink" onClick={onRemove} aria-label={t("settings.picture.removeOf", { name })}>
          {t("settings.picture.remove")}
        </Button>
      )}
      {/* The file field itself is what the keyboard and a screen reader find. */}
      <Button variant="default" onClick={onChoose} tabIndex={-1} aria-hidden>
        {t(hasPicture ? "settings.picture.replace" : "settings.picture.choose")}
      </Button>
    </div>
  );
}
