import { Button, Skeleton } from "@mantine/core";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { TEMPLATE_VERSIONS_PER_PAGE, type TemplateVersion } from "@pluma/contract/templates/versions";
import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { newKey } from "../../../platform/ask/newKey.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useCreateTemplate, useTemplate, useTemplatesLive } from "../data.ts";
import { editOf } from "../places.ts";
import { Comparison } from "../versions/Comparison.tsx";
import { type Chosen, pairOf } from "../versions/choosing.ts";
import { useComparison, useRestoreVersion, useVersions } from "../versions/data.ts";
import { VersionList } from "../versions/VersionList.tsx";
import css from "../versions/versions.module.css";

/** Every state that a template was in, two of them beside each other, and the way back to one. */
export default function TemplateVersions() {
  const t = useWords("templates");
  const { idTemplate = "" } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(idTemplate) ? Number(idTemplate) : null;
  const template = useTemplate(id ?? 0, id !== null);
  useTemplatesLive();
  const { data } = template;
  const isMissing = id === null || (isRefused(template.error) && template.error.status === 404);
  const edit = data && (
    <Button
      component={Link}
      to={editOf(data.template_id)}
      variant="subtle"
      color="ink"
      size="xs"
      leftSection={<IconPencil size={16} stroke={1.6} />}
    >
      {t("list.edit")}
    </Button>
  );
  return (
    <>
      <TopBar name={data ? t("versions.of", { name: data.name }) : t("list.versions")} acts={edit} phoneActs={edit} />
      {isMissing ? (
        <EmptyState kind="nothing" title={t("form.missing")} />
      ) : !data ? (
        template.isError ? (
          <LoadFailed title={t("form.failed")} query={template} />
        ) : (
          <Waiting />
        )
      ) : data.can.edit && data.can.read_prompt ? (
        <Versions key={data.template_id} template={data} />
      ) : (
        <EmptyState kind="notAllowed" title={t("versions.notAllowed")} />
      )}
    </>
  );
}

function Versions({ template }: { template: OpenTemplate }) {
  const t = useWords("templates");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Chosen>({ one: null, checked: [] });
  const list = useVersions(template.template_id, page);
  const newest = useVersions(template.template_id, 1).data?.versions[0];
  const { data } = list;
  const pair = data && newest ? pairOf([...data.versions, newest], newest, chosen) : null;
  const comparison = useComparison(
    template.template_id,
    pair?.newer.template_version_id,
    pair?.older?.template_version_id ?? null,
  );
  if (!data || !newest || !pair) {
    return list.isError ? <LoadFailed title={t("versions.failed")} query={list} /> : <Waiting />;
  }
  return (
    <Layout>
      <section className={css.list} aria-label={t("list.versions")}>
        <h2 className={css.heading}>{t("versions.count", { count: data.count, number: formatNumber(data.count) })}</h2>
        <p className={css.about}>{t("versions.about")}</p>
        <VersionList
          versions={data.versions}
          nowNumber={newest.number}
          pair={pair}
          chosen={chosen}
          onChoose={setChosen}
        />
        {data.pages > 1 && (
          <Pager page={page} pages={data.pages} size={TEMPLATE_VERSIONS_PER_PAGE} count={data.count} onPage={setPage} />
        )}
      </section>
      <div className={css.work}>
        {comparison.data ? (
          <Comparison compared={comparison.data} nowNumber={newest.number} />
        ) : comparison.isError ? (
          <LoadFailed title={t("versions.failed")} query={comparison} />
        ) : (
          <Waiting />
        )}
        {pair.older && <Foot template={template} version={pair.older} versionNow={newest} />}
      </div>
    </Layout>
  );
}

function Layout({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // Once a version was brought back there is nothing more to do with it: the one in hand has the focus.
  useFocusKept(root, () => root.current?.querySelector<HTMLElement>("[data-version][aria-pressed=true]") ?? null);
  return (
    <div className={css.layout} ref={root} tabIndex={-1}>
      {children}
    </div>
  );
}

type FootProps = { template: OpenTemplate; version: TemplateVersion; versionNow: TemplateVersion };

/** What can be done with the older of two versions. */
function Foot({ template, version, versionNow }: FootProps) {
  const t = useWords("templates");
  const navigate = useNavigate();
  const restore = useRestoreVersion();
  const create = useCreateTemplate();
  const state = useComparison(template.template_id, version.template_version_id, null).data?.state;
  const number = formatNumber(version.number);
  if (version.number === versionNow.number) return null;
  const handleRestore = () =>
    restore.mutate(version.template_version_id, {
      onSuccess: () => showSuccess(t("versions.restored", { number })),
      onError: showAlert,
    });
  const handleDuplicate = () => {
    if (!state) return;
    const name = t("list.copyOf", { name: state.name }).slice(0, 200);
    create.mutate(
      { ...state, name, key: newKey() },
      {
        onSuccess: ({ template_id }) => {
          showSuccess(t("list.duplicated", { name: state.name }));
          void navigate(editOf(template_id));
        },
        onError: showAlert,
      },
    );
  };
  return (
    <div className={css.foot}>
      <Button loading={restore.isPending} onClick={handleRestore}>
        {t("versions.restore", { number })}
      </Button>
      <Button variant="default" disabled={!state} loading={create.isPending} onClick={handleDuplicate}>
        {t("versions.duplicate")}
      </Button>
    </div>
  );
}

function Waiting() {
  const t = useWords("templates");
  return (
    <div className={css.compared} role="status" aria-label={t("loading")}>
      {[92, 84, 96, 60].map((width) => (
        <Skeleton key={width} height={15} width={`${width}%`} />
      ))}
    </div>
  );
}
