import { Input, SegmentedControl, Select, TextInput } from "@mantine/core";
import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { isColour, widgetLanguages, widgetPositions, widgetSchemes } from "@pluma/contract/widgets/shapes";
import { useId, useMemo } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import css from "./generator.module.css";
import { Part } from "./Part.tsx";
import type { WidgetForm } from "./useWidgetForm.ts";

/** How a widget looks, where it is on a page, and in which language it speaks of itself. */
export function Looks({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { draft, change } = form;
  const [placeId, schemeId] = [useId(), useId()];
  return (
    <Part title={t("looks.title")}>
      <div className={css.three}>
        <ColourField form={form} />
        <PictureField form={form} />
        <LanguageField form={form} />
      </div>
      <div className={css.two}>
        <Input.Wrapper label={t("looks.place")} labelElement="div" labelProps={{ id: placeId }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={placeId}
            data={widgetPositions.map((value) => ({ value, label: t(`looks.places.${value}`) }))}
            value={draft.position}
            onChange={(position) => change({ position })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t("looks.scheme")} labelElement="div" labelProps={{ id: schemeId }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={schemeId}
            data={widgetSchemes.map((value) => ({ value, label: t(`looks.schemes.${value}`) }))}
            value={draft.scheme}
            onChange={(scheme) => change({ scheme })}
          />
        </Input.Wrapper>
      </div>
    </Part>
  );
}

/** A colour: typed as CSS has it, or picked. */
function ColourField({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { colour } = form.draft;
  const digits = hexOf(colour.trim());
  return (
    <TextInput
      label={t("looks.colour")}
      value={colour}
      error={form.errorOf("colour")}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      classNames={{ input: css.code }}
      onChange={(event) => form.change({ colour: event.currentTarget.value })}
      leftSection={
        <input
          className={css.picker}
          type="color"
          aria-label={t("looks.pick")}
          value={digits}
          onChange={(event) => form.change({ colour: event.currentTarget.value })}
        />
      }
    />
  );
}

/** A colour as a picker has it; black for what is none. A canvas reads every colour that CSS has a name for. */
function hexOf(colour: string): string {
  const brush = isColour(colour) ? document.createElement("canvas").getContext("2d") : null;
  if (!brush) return "#000000";
  brush.fillStyle = colour;
  return /^#[0-9a-f]{6}/.exec(brush.fillStyle)?.[0] ?? "#000000";
}

function PictureField({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { image } = form.draft;
  const preview = usePreview(image instanceof File ? image : null);
  const src = image instanceof File ? preview : image || null;
  const id = useId();
  return (
    <Input.Wrapper label={t("looks.picture")} labelElement="div" labelProps={{ id }}>
      <fieldset className={css.picture} aria-labelledby={id}>
        {src && <img src={src} alt="" width={38} height={38} />}
        <FileChoice
          types={imageTypes}
          sizeMax={FILE_SIZE_MAX}
          words={{
            choose: t(image === "" ? "looks.choose" : "looks.replace"),
            remove: t("looks.remove"),
            wrongType: t("wrong.picture"),
            tooLarge: t("wrong.pictureSize"),
            hint: t("looks.optional"),
          }}
          error={form.errorOf("image")}
          onFile={(file) => form.change({ image: file })}
          onRemove={image === "" ? null : () => form.change({ image: "" })}
        />
      </fieldset>
    </Input.Wrapper>
  );
}

function LanguageField({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const lang = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames(lang, { type: "language" }), [lang]);
  const ofPage = { value: "", label: t("looks.ofPage") };
  return (
    <Select
      label={t("looks.language")}
      allowDeselect={false}
      data={[ofPage, ...widgetLanguages.map((code) => ({ value: code, label: names.of(code) ?? code }))]}
      value={form.draft.language ?? ""}
      onChange={(value) => form.change({ language: widgetLanguages.find((code) => code === value) ?? null })}
    />
  );
}
