import { ActionIcon, Button, Menu } from "@mantine/core";
import type { LandingPage } from "@pluma/contract/site/landing";
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { addable, withAdded, withChanged, withMoved, withoutSection } from "./change.ts";
import type { Languages } from "./Fields.tsx";
import { SectionFields } from "./SectionFields.tsx";
import classes from "./Sections.module.css";

type SectionsProps = {
  page: LandingPage;
  languages: Languages;
  openId: string | null;
  onOpen: (id: string | null) => void;
  onChange: (page: LandingPage) => void;
};

/** The sections in their order: dragged, or moved by Alt with an arrow; hidden, changed, taken away, and more of them added. */
export function Sections({ page, languages, openId, onOpen, onChange }: SectionsProps) {
  const t = useWords("landing");
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const nameOf = (kind: string, title: string) => (title ? `${t(`kind.${kind}`)}: ${title}` : t(`kind.${kind}`));

  function handleKey(event: KeyboardEvent, id: string, at: number): void {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onChange(withMoved(page, id, event.key === "ArrowUp" ? at - 1 : at + 1));
  }

  return (
    <>
      <ul className={classes.list} ref={list} aria-label={t("sections")}>
        {page.sections.map((section, at) => {
          const name = nameOf(section.kind, section.title.main);
          const isOpen = section.id === openId;
          return (
            <li
              key={section.id}
              className={classes.section}
              data-open={isOpen || undefined}
              data-hidden={section.is_hidden || undefined}
              data-dragged={dragged === section.id || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged !== section.id) onChange(withMoved(page, dragged, at));
              }}
            >
              <div className={classes.head}>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: it is for the pointer alone; the name beside it moves by keys. */}
                <span
                  className={classes.grip}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = "move";
                    setDragged(section.id);
                  }}
                  onDragEnd={() => setDragged(null)}
                >
                  <IconGripVertical size={16} stroke={1.6} aria-hidden />
                </span>
                <button
                  type="button"
                  className={classes.name}
                  aria-expanded={isOpen}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => onOpen(isOpen ? null : section.id)}
                  onKeyDown={(event) => handleKey(event, section.id, at)}
                >
                  {name}
                </button>
                <ActionIcon
                  aria-label={t(section.is_hidden ? "show" : "hide", { name })}
                  onClick={() => onChange(withChanged(page, { ...section, is_hidden: !section.is_hidden }))}
                >
                  {section.is_hidden ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
                </ActionIcon>
              </div>
              {isOpen && (
                <div className={classes.fields}>
                  <SectionFields
                    section={section}
                    languages={languages}
                    onChange={(next) => onChange(withChanged(page, next))}
                  />
                  <div className={classes.acts}>
                    <ActionIcon
                      aria-label={t("up", { name })}
                      disabled={at === 0}
                      onClick={() => onChange(withMoved(page, section.id, at - 1))}
                    >
                      <IconArrowUp size={17} stroke={1.6} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t("down", { name })}
                      disabled={at === page.sections.length - 1}
                      onClick={() => onChange(withMoved(page, section.id, at + 1))}
                    >
                      <IconArrowDown size={17} stroke={1.6} />
                    </ActionIcon>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="ink"
                      leftSection={<IconTrash size={16} stroke={1.6} />}
                      onClick={() => {
                        onChange(withoutSection(page, section.id));
                        onOpen(null);
                        // What was pressed is gone with its section; one goes on at the list.
                        list.current?.querySelector<HTMLButtonElement>("button[aria-expanded]")?.focus();
                      }}
                    >
                      {t("removeSection")}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" leftSection={<IconPlus size={16} />} mt={8} w="fit-content">
            {t("add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {addable(page).map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => {
                const added = withAdded(page, kind);
                onChange(added.page);
                onOpen(added.id);
              }}
            >
              {t(`kind.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
