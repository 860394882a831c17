import { Button, Skeleton } from "@mantine/core";
import { Link, useNavigate, useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useFormKey } from "../../../ui/useFormKey.ts";
import { useTemplate, useTemplatesLive } from "../data.ts";
import css from "../form/form.module.css";
import { TemplateForm as Form } from "../form/TemplateForm.tsx";
import { applyOf, editOf } from "../places.ts";

/** Writes a template: one that is there where a number names it, else a new one. */
export default function TemplateForm() {
  const { idTemplate = "" } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(idTemplate) ? Number(idTemplate) : null;
  const { key, kept } = useFormKey(id);
  return <Body key={key} id={id} kept={kept} />;
}

function Body({ id, kept }: { id: number | null; kept: object }) {
  const t = useWords("templates");
  const navigate = useNavigate();
  const template = useTemplate(id ?? 0, id !== null);
  useTemplatesLive();
  const { data } = template;
  const handleMade = ({ template_id }: { template_id: number }) =>
    void navigate(editOf(template_id), { replace: true, state: kept });
  if (id === null || data?.can.edit) return <Form template={data ?? null} onMade={handleMade} />;
  return (
    <>
      <TopBar name={data?.name ?? t("form.template")} />
      <div className={css.column}>
        {data ? <NotAllowed id={id} /> : template.isError ? <Unread query={template} /> : <Waiting />}
      </div>
    </>
  );
}

function NotAllowed({ id }: { id: number }) {
  const t = useWords("templates");
  const use = (
    <Button component={Link} to={applyOf(id)}>
      {t("list.use")}
    </Button>
  );
  return <EmptyState kind="notAllowed" title={t("form.notAllowed")} text={t("form.notAllowedText")} action={use} />;
}

function Unread({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  const t = useWords("templates");
  if (!isRefused(query.error) || query.error.status !== 404) {
    return <LoadFailed title={t("form.failed")} query={query} />;
  }
  const toList = (
    <Button component={Link} to="/templates">
      {t("bin.back")}
    </Button>
  );
  return <EmptyState kind="nothing" title={t("form.missing")} action={toList} />;
}

function Waiting() {
  const t = useWords("templates");
  return (
    <div className={css.stack} role="status" aria-label={t("loading")}>
      <Skeleton height={46} maw={560} />
      <Skeleton height={36} maw={560} />
      <Skeleton height={220} maw={560} />
      <Skeleton height={36} maw={560} />
    </div>
  );
}
