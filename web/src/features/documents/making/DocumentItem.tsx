import { Menu } from "@mantine/core";
import { IconFilePlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Made, useToDocument } from "./useToDocument.ts";

/** An entry of a menu by which a text becomes a document and opens as one; nothing where there are no documents. */
export function DocumentItem({ children, ...made }: Made & { children?: ReactNode }) {
  const t = useWords("documents");
  const toDocument = useToDocument();
  if (!toDocument) return null;
  return (
    <Menu.Item
      leftSection={<IconFilePlus size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => toDocument.open(made)}
    >
      {children ?? t("continue")}
    </Menu.Item>
  );
}
