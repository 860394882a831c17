import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { choicesFor } from "../data/models.ts";

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
        {choicesFor(chosen, offered_model).map((model) => (
          <Menu.Item
            key={model ?? "usual"}
            role="menuitemradio"
            aria-checked={model === chosen}
            rightSection={model === chosen && <IconCheck size={16} stroke={1.6} />}
            onClick={() => onChoose(model)}
          >
            {model ?? t("model.usual")}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
