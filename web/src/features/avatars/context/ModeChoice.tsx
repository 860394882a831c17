import { Radio } from "@mantine/core";
import { type Avatar, avatarModes } from "@pluma/contract/avatars/avatars";
import { useWords } from "../../../platform/look/i18n.ts";
import { useSaveAvatar } from "../data.ts";
import { Section } from "../Section.tsx";
import { showTrouble } from "../trouble.ts";
import css from "./context.module.css";

/** What an avatar may answer from, with one sentence each. */
export function ModeChoice({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const save = useSaveAvatar(avatar.avatar_id);
  const handleChange = (value: string) => {
    const mode = avatarModes.find((each) => each === value);
    if (mode) save.mutate({ mode }, { onError: showTrouble });
  };
  return (
    <Section title={t("context.mode.title")}>
      <Radio.Group aria-label={t("context.mode.title")} value={avatar.mode} onChange={handleChange}>
        <div className={css.modes}>
          {avatarModes.map((mode) => (
            <Radio
              key={mode}
              classNames={{ description: css.modeText }}
              value={mode}
              label={t(`context.mode.${mode}`)}
              description={t(`context.mode.${mode}_text`)}
            />
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}
