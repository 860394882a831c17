import { Anchor, Loader, Select, TagsInput, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  WIDGET_GREETING_LENGTH_MAX,
  WIDGET_NAME_LENGTH_MAX,
  WIDGET_STARTER_LENGTH_MAX,
  WIDGET_STARTERS_MAX,
} from "@pluma/contract/widgets/shapes";
import { useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useAvatar, useAvatars } from "../../avatars/index.ts";
import css from "./generator.module.css";
import { Part } from "./Part.tsx";
import type { WidgetForm } from "./useWidgetForm.ts";

const SEARCH_AFTER_MS = 400;

/** Whose avatar answers, what the widget is called, and what it says first. */
export function WhoAnswers({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { draft, errorOf, change } = form;
  return (
    <Part title={t("who.title")}>
      <div className={css.two}>
        <AvatarField form={form} />
        <TextInput
          label={t("who.name")}
          description={t("who.nameHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="off"
          maxLength={WIDGET_NAME_LENGTH_MAX}
          value={draft.name}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t("who.greeting")}
        description={t("who.greetingHint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        maxLength={WIDGET_GREETING_LENGTH_MAX}
        value={draft.greeting}
        error={errorOf("greeting")}
        onChange={(event) => change({ greeting: event.currentTarget.value })}
      />
      <TagsInput
        label={t("who.starters")}
        description={t("who.startersHint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder={draft.starters.length < WIDGET_STARTERS_MAX ? t("addOne") : undefined}
        maxTags={WIDGET_STARTERS_MAX}
        splitChars={["\n"]}
        acceptValueOnBlur
        maxLength={WIDGET_STARTER_LENGTH_MAX}
        value={draft.starters}
        error={errorOf("starters")}
        onChange={(starters) => change({ starters })}
      />
    </Part>
  );
}

/** Which avatar answers, found as one types. */
function AvatarField({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { avatarId } = form.draft;
  const chosen = useAvatar(avatarId ?? 0, avatarId !== null);
  const [text, setText] = useState("");
  const isNameOfChosen = chosen.data !== undefined && text === chosen.data.name;
  const [query] = useDebouncedValue(isNameOfChosen ? "" : text.trim(), SEARCH_AFTER_MS);
  const found = useAvatars({ query, sortBy: "name_asc", page: 1 });
  const options = (found.data?.avatars ?? []).map(({ avatar_id, name }) => ({ value: String(avatar_id), label: name }));
  const value = avatarId === null ? null : String(avatarId);
  const isListed = options.some((option) => option.value === value);
  const hasNone = value === null && query === "" && found.data?.avatars.length === 0;
  return (
    <Select
      label={t("who.avatar")}
      placeholder={t("who.chooseAvatar")}
      description={
        hasNone && (
          <Anchor component={Link} to="/avatars" fz="inherit">
            {t("who.createAvatar")}
          </Anchor>
        )
      }
      inputWrapperOrder={["label", "input", "error", "description"]}
      searchable
      data={value && !isListed ? [...options, { value, label: chosen.data?.name ?? "" }] : options}
      value={value}
      error={form.errorOf("avatarId")}
      searchValue={text}
      onSearchChange={setText}
      // What the server found is what is offered.
      filter={({ options: all }) => all}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={found.data ? t(hasNone ? "who.noneYet" : "who.noAvatar") : undefined}
      onChange={(id) => form.change({ avatarId: id === null ? null : Number(id) })}
    />
  );
}
