import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./ModelPicker.module.css";

const loadMenu = () => import("./ModelMenu.tsx");
const ModelMenu = lazy(loadMenu);

/** What will write the next answer as a label, the chat's own choice (null: the usual one), and choosing another. */
export type ModelChoice = {
  label: string;
  chosen: string | null;
  onChoose?: ((model: string | null) => void) | undefined;
};

/** Names the model. It can be chosen where the site allows that; elsewhere the button is disabled. */
export function ModelPicker({ label, chosen, onChoose }: ModelChoice) {
  const t = useWords("chats");
  const { model_picker_enabled = false } = useConfig();
  const [isWanted, setIsWanted] = useState(false);
  const canChoose = model_picker_enabled && onChoose !== undefined;
  const button = (
    <UnstyledButton
      className={css.button}
      disabled={!canChoose}
      aria-label={t("model.name", { model: label })}
      aria-haspopup={canChoose ? "menu" : undefined}
      onPointerEnter={() => canChoose && void loadMenu()}
      onClick={() => setIsWanted(true)}
    >
      <span className={css.name}>{label}</span>
      {canChoose && <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
    </UnstyledButton>
  );
  if (!canChoose || !isWanted) return button;
  // Menus are fetched when the first one is asked for.
  return (
    <Suspense fallback={button}>
      <ModelMenu chosen={chosen} onChoose={onChoose}>
        {button}
      </ModelMenu>
    </Suspense>
  );
}
