import { Kbd, Modal } from "@mantine/core";
import { useDocumentKeys } from "../../features/documents/index.ts";
import { modKey } from "../../platform/keys.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { useHasSpaces } from "../shell/person/organizationPicker.ts";
import classes from "./Shortcuts.module.css";

type Shortcut = [name: string, keys: string[]];

/** Every shortcut there is, by what it does; those of documents by themselves. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useWords("app");
  const own = useWords("palette");
  const hasSpaces = useHasSpaces();
  const shortcuts: Shortcut[] = [
    [own("shortcuts.palette"), [modKey, "K"]],
    ...(hasSpaces ? [[own("shortcuts.spaces"), [modKey, own("shortcuts.shift"), "O"]] satisfies Shortcut] : []),
    [own("shortcuts.help"), ["?"]],
    [own("shortcuts.send"), ["↵"]],
    [own("shortcuts.newLine"), [own("shortcuts.shift"), "↵"]],
    [own("shortcuts.stop"), ["Esc"]],
    [own("shortcuts.undo"), [modKey, "Z"]],
    [own("shortcuts.rows"), ["j", "k"]],
    [own("shortcuts.choose"), ["x"]],
    [own("shortcuts.chooseAll"), [modKey, "A"]],
    [own("shortcuts.archive"), ["e"]],
    [own("shortcuts.delete"), ["#"]],
  ];
  const ofDocuments = useDocumentKeys();
  return (
    <Modal opened onClose={onClose} title={own("shortcuts.title")} closeButtonProps={{ "aria-label": t("close") }}>
      <List shortcuts={shortcuts} />
      {ofDocuments.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <List shortcuts={keys} />
        </section>
      ))}
    </Modal>
  );
}

function List({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
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
  );
}
