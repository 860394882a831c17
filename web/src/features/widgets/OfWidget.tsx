import { Button, Skeleton } from "@mantine/core";
import type { Widget } from "@pluma/contract/widgets/shapes";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { LoadFailed } from "../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { TopBar } from "../../ui/page/TopBar.tsx";
import { useWidgets } from "./data.ts";
import css from "./OfWidget.module.css";
import { generatorPath } from "./places.ts";

/** A screen of the widget that the address names, once it is there; said so where there is none. */
export function OfWidget({ children }: { children: (widget: Widget) => ReactNode }) {
  const t = useWords("widgets");
  const { widget_id: id } = useParams();
  const list = useWidgets();
  const widget = list.data?.find(({ widget_id }) => String(widget_id) === id);
  if (widget) return children(widget);
  if (list.data) return <Missing />;
  if (!list.isError) return <Waiting />;
  return (
    <>
      <TopBar name={t("title")} />
      <div className={css.state}>
        <LoadFailed title={t("failed")} query={list} />
      </div>
    </>
  );
}

/** There is no such widget, or none of one's own. */
export function Missing() {
  const t = useWords("widgets");
  const back = (
    <Button component={Link} to={generatorPath()} variant="default">
      {t("missing.back")}
    </Button>
  );
  return (
    <>
      <TopBar name={t("title")} />
      <div className={css.state}>
        <EmptyState kind="notAllowed" title={t("missing.title")} text={t("missing.text")} action={back} />
      </div>
    </>
  );
}

/** Stands while widgets are read for the first time. */
export function Waiting() {
  const t = useWords("widgets");
  return (
    <>
      <TopBar name={t("title")} />
      <div className={css.state} role="status" aria-label={t("loading")}>
        {["38%", "72%", "64%", "70%"].map((width) => (
          <Skeleton key={width} width={width} height={16} mt={14} />
        ))}
      </div>
    </>
  );
}
