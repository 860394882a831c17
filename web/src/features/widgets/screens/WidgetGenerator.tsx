import type { Widget } from "@pluma/contract/widgets/shapes";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useWidgets } from "../data.ts";
import { Bar } from "../generator/Bar.tsx";
import { Code } from "../generator/Code.tsx";
import { Form } from "../generator/Form.tsx";
import css from "../generator/generator.module.css";
import { Preview } from "../generator/Preview.tsx";
import { useWidgetForm } from "../generator/useWidgetForm.ts";
import { Missing, Waiting } from "../OfWidget.tsx";
import { generatorPath } from "../places.ts";

/** The widgets of a space, one at a time: the one that the address names, else the first, else a new one. */
export default function WidgetGenerator() {
  const t = useWords("widgets");
  const list = useWidgets();
  const wanted = useSearchParams()[0].get("widget");
  const { key, state } = useLocation();
  if (list.isError && !list.data) {
    return (
      <>
        <TopBar name={t("title")} />
        <div className={css.work}>
          <LoadFailed title={t("failed")} query={list} />
        </div>
      </>
    );
  }
  if (!list.data) return <Waiting />;
  const named = list.data.find(({ widget_id }) => String(widget_id) === wanted);
  if (wanted !== null && wanted !== "new" && !named) return <Missing />;
  const widget = wanted === "new" ? null : (named ?? list.data[0] ?? null);
  // What was made in a form goes on in it, with its focus and what it says of the code.
  const made: unknown = state?.form;
  const form = typeof made === "string" ? made : (widget?.widget_id ?? key);
  return <Opened key={form} form={String(form)} widget={widget} widgets={list.data} />;
}

type OpenedProps = { form: string; widget: Widget | null; widgets: readonly Widget[] };

function Opened({ form: key, widget, widgets }: OpenedProps) {
  const navigate = useNavigate();
  const form = useWidgetForm(widget, (made) =>
    navigate(generatorPath(made.widget_id), { replace: true, state: { form: key } }),
  );
  return (
    <>
      <Bar widget={widget} widgets={widgets} />
      <div className={css.room}>
        <div className={css.work}>
          <Form form={form} />
        </div>
        <div className={css.side}>
          <Preview form={form} />
          <Code form={form} />
        </div>
      </div>
    </>
  );
}
