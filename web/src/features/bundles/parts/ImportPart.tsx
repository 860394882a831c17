import { Button, Progress } from "@mantine/core";
import { BUNDLE_SIZE_MAX, type BundleImport } from "@pluma/contract/bundles/bundles";
import { IconPackageImport } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { Problem } from "../../organizations/index.ts";
import { TellMe } from "../../push/index.ts";
import { useBringBundle, useRemoveBundle } from "../data.ts";
import css from "./bundles.module.css";
import { Report } from "./Report.tsx";

type Props = { id: number; last: BundleImport | null };

const sizeMax = formatNumber(BUNDLE_SIZE_MAX / 1024 / 1024);

/** Where a bundle goes in: it is looked at first, then imported, and what came of it is said. */
export function ImportPart({ id, last }: Props) {
  const t = useWords("bundles");
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  return (
    <FormSection title={t("import.title")} about={t("import.about")}>
      <div ref={part} tabIndex={-1} className={css.import}>
        {last?.state === "draft" && <Report key={last.import_id} id={id} of={last} />}
        {last?.state === "running" && <Running id={id} of={last} />}
        {last && last.state !== "draft" && last.state !== "running" && <Ended of={last} />}
        {last?.state !== "draft" && last?.state !== "running" && <Choosing id={id} />}
      </div>
    </FormSection>
  );
}

function Choosing({ id }: { id: number }) {
  const t = useWords("bundles");
  const bring = useBringBundle(id);
  const [turnedAway, setTurnedAway] = useState<string | null>(null);
  const handleFile = (file: File) => {
    setTurnedAway(null);
    bring.mutate(file);
  };
  const said = turnedAway ?? bring.error?.message;
  return (
    <>
      <FileDrop
        icon={<IconPackageImport size={26} stroke={1.5} aria-hidden="true" />}
        choose={t("import.choose")}
        limit={t("import.limit", { max: sizeMax })}
        accept={{ "application/zip": [".zip"] }}
        sizeMax={BUNDLE_SIZE_MAX}
        isBusy={bring.isPending}
        isMain
        onFile={handleFile}
        onReject={({ name }, isLarge) =>
          setTurnedAway(t(isLarge ? "import.tooLarge" : "import.wrongType", { name, max: sizeMax }))
        }
      >
        {t("import.drop")}
      </FileDrop>
      {said && (
        <p className={css.problem} role="alert">
          {said}
        </p>
      )}
    </>
  );
}

function Running({ id, of }: { id: number; of: BundleImport }) {
  const t = useWords("bundles");
  const end = useRemoveBundle(id);
  return (
    <div className={css.progress}>
      <p role="status">{t("import.running", { name: of.name })}</p>
      <Progress value={Math.max(4, of.done * 100)} aria-label={t("import.progress")} transitionDuration={140} />
      <p className={css.quiet}>{t("import.leave")}</p>
      <TellMe />
      <Problem error={end.error} />
      <div>
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate(of.import_id)}>
          {t("import.cancel")}
        </Button>
      </div>
    </div>
  );
}

function Ended({ of }: { of: BundleImport }) {
  const t = useWords("bundles");
  const brought = of.things.filter(({ choice }) => choice === "theirs");
  if (of.state === "failed") {
    return (
      <p className={css.problem} role="alert">
        {t("import.failed", { name: of.name, problem: of.problem ?? "" })}
      </p>
    );
  }
  if (of.state === "cancelled") return <p role="status">{t("import.cancelled", { name: of.name })}</p>;
  const kinds = new Set(brought.map(({ kind }) => kind));
  return (
    <div role="status" className={css.made}>
      <p>{t("import.done", { name: of.name, count: brought.length, number: formatNumber(brought.length) })}</p>
      {kinds.has("products") && <p className={css.quiet}>{t("import.productsOff")}</p>}
      {kinds.has("widgets") && <p className={css.quiet}>{t("import.widgetsOff")}</p>}
    </div>
  );
}
