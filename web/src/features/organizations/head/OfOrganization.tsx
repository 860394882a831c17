import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { idFrom } from "./paths.ts";

/** Draws a screen of the organization that the address names, else of the selected one; says so where there is none. */
export function OfOrganization({ title, draw }: { title: string; draw: (organizationId: number) => ReactNode }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  const [search] = useSearchParams();
  const id = idFrom(search.get("organization")) ?? selectedId;
  const isOff = useConfig().organizations === false;
  if (!isOff && id !== null) return draw(id);
  return <Off title={title} text={isOff ? null : t("select")} />;
}

/** What stands in the place of a screen where organizations are turned off, or where `text` says what is missing. */
export function Off({ title, text = null }: { title: string; text?: string | null }) {
  const t = useWords("organizations");
  return (
    <Page title={title}>
      <EmptyState
        kind="nothing"
        title={text ?? t("off")}
        action={
          text !== null && (
            <Button component={Link} to="/organizations">
              {t("list.title")}
            </Button>
          )
        }
      />
    </Page>
  );
}
