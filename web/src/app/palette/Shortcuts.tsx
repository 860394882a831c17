import { Kbd, Modal } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { modKey } from "../../platform/modKey.ts";
import classes from "./Shortcuts.module.css";

/** Every shortcut there is, by what it does. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useWords("app");
  const shortcuts: [string, string[]][] = [
    [t("shortcuts.palette"), [modKey, "K"]],
    [t("shortcuts.help"), ["?"]],
    [t("shortcuts.send"), ["↵"]],
    [t("shortcuts.newLine"), [t("shortcuts.shift"), "↵"]],
    [t("shortcuts.stop"), ["Esc"]],
    [t("shortcuts.rows"), ["j", "k"]],
    [t("shortcuts.choose"), ["x"]],
    [t("shortcuts.chooseAll"), [modKey, "A"]],
    [t("shortcuts.archive"), ["e"]],
    [t("shortcuts.delete"), ["#"]],
  ];
  return (
    <Modal opened onClose={onClose} title={t("shortcuts.title")} closeButtonProps={{ "aria-label": t("close") }}>
      <dl className={classes.list}>
        {shortcuts.map(([name, keys]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
