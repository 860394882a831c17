import { Button, Menu } from "@mantine/core";
import type { LandingPage } from "@pluma/contract/site/landing";
import { IconPlus } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useRowOrder } from "../../../ui/data/useRowOrder.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { addable, withAdded, withChanged, withMoved, withoutSection } from "./change.ts";
import { Section } from "./Section.tsx";
import classes from "./Sections.module.css";

type SectionsProps = {
  page: LandingPage;
  /** Sections with something in them that cannot be kept. */
  wrong: ReadonlySet<string>;
  openId: string | null;
  onOpen: (id: string | null) => void;
  onChange: (page: LandingPage) => void;
};

/** The sections in their order: moved by the pointer or the arrows, hidden, changed, taken away, and more of them added. */
export function Sections({ page, wrong, openId, onOpen, onChange }: SectionsProps) {
  const t = useWords("landing");
  const { sections } = page;
  const order = useRowOrder<HTMLUListElement>({
    count: sections.length,
    move: (from, to) => onChange(withMoved(page, from, to)),
    movedTo: (from, to) =>
      t("movedTo", { name: t(`kind.${sections[from]?.kind}`), at: to + 1, count: sections.length }),
  });
  useFocusKept(order.list, () => order.list.current?.querySelector("button[aria-expanded]") ?? null);
  return (
    <>
      <ul className={classes.list} ref={order.list} aria-label={t("sections")}>
        {sections.map((section, at) => (
          <Section
            key={section.id}
            section={section}
            isWrong={wrong.has(section.id)}
            isOpen={section.id === openId}
            isDragged={order.dragged === at}
            onGrip={() => order.begin(at)}
            onKey={order.handleKey(at)}
            onOpen={(isOpen) => onOpen(isOpen ? section.id : null)}
            onChange={(next) => onChange(withChanged(page, next))}
            onRemove={() => {
              onChange(withoutSection(page, section.id));
              onOpen(null);
            }}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
      <Add
        page={page}
        onAdded={(added) => {
          onChange(added.page);
          onOpen(added.id);
        }}
      />
    </>
  );
}

function Add({ page, onAdded }: { page: LandingPage; onAdded: (added: ReturnType<typeof withAdded>) => void }) {
  const t = useWords("landing");
  const kinds = addable(page);
  if (kinds.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconPlus size={16} />} mt={8} w="fit-content">
          {t("add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdded(withAdded(page, kind))}>
            {t(`kind.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
