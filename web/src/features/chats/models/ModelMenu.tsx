import { Menu } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { choicesFor } from "../data/models.ts";

/** What the settings say; no model is called so. */
const USUAL = "";

type Props = { chosen: string | null; onChoose: (model: string | null) => void; children: ReactNode };

/** The models to choose among. It opens as soon as it is there: it was asked for. */
export default function ModelMenu({ chosen, onChoose, children }: Props) {
  const t = useWords("chats");
  const { offered_model } = useConfig();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="top-start"
      width={240}
      returnFocus
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen ?? USUAL} onChange={(model) => onChoose(model === USUAL ? null : model)}>
          {choicesFor(chosen, offered_model).map((model) => (
            <Menu.RadioItem key={model ?? USUAL} closeMenuOnClick value={model ?? USUAL}>
              {model ?? t("model.usual")}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
