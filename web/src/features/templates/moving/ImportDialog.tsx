import { Button } from "@mantine/core";
import type { ImportChoice, ImportEntry } from "@pluma/contract/templates/exchange";
import { lazy, Suspense, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess, showUndo } from "../../../platform/messages.ts";
import { Dialog, DialogActs } from "../../../ui/Dialog.tsx";
import { Choosing } from "./Choosing.tsx";
import { takeBack, useDryRun, useImport } from "./data.ts";
import { Entries } from "./Entries.tsx";
import { countsOf, importedCount } from "./entries.ts";
import css from "./moving.module.css";

const CompareDialog = lazy(() => import("./CompareDialog.tsx"));

/** A file of templates, from here or from elsewhere: what it would do is said before anything is saved. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("templates");
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const dryRun = useDryRun();
  const handleFile = async (chosen: File) => {
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    dryRun.mutate(text);
  };
  if (!file || !dryRun.data) {
    return (
      <Dialog title={t("moving.importTitle")} onClose={onClose}>
        <Choosing
          isReading={dryRun.isPending}
          problem={dryRun.error?.message ?? null}
          onFile={(chosen) => void handleFile(chosen)}
        />
      </Dialog>
    );
  }
  const { entries, origin } = dryRun.data;
  return (
    <Dialog title={t("moving.before")} onClose={onClose} isWide>
      <p className={css.about}>
        {t("moving.from", { name: file.name, origin: t(`moving.origin.${origin}`) })}{" "}
        {t("list.count", { count: entries.length, number: formatNumber(entries.length) })}.
      </p>
      <Deciding text={file.text} entries={entries} onClose={onClose} onOther={dryRun.reset} />
    </Dialog>
  );
}

type DecidingProps = { text: string; entries: readonly ImportEntry[]; onClose: () => void; onOther: () => void };

function Deciding({ text, entries, onClose, onOther }: DecidingProps) {
  const t = useWords("templates");
  const [chosen, setChosen] = useState<Record<string, ImportChoice>>({});
  const [compared, setCompared] = useState<ImportEntry | null>(null);
  const bring = useImport();
  const count = importedCount(entries, chosen);
  const handleImport = async () => {
    try {
      const { created, replaced } = await bring.mutateAsync({ text, choices: chosen });
      const made = created.length + replaced.length;
      const said = t("moving.done", { count: made, number: formatNumber(made) });
      if (created.length === 0) showSuccess(said);
      else showUndo(said, () => void takeBack(created).catch(showAlert));
      onClose();
    } catch (error) {
      showAlert(error);
    }
  };
  return (
    <>
      <Counts entries={entries} />
      <Entries
        entries={entries}
        chosen={chosen}
        onChoose={(index, choice) => setChosen({ ...chosen, [index]: choice })}
        onCompare={setCompared}
      />
      {compared && (
        <Suspense>
          <CompareDialog text={text} entry={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
      <p className={css.quiet}>{t("moving.notTaken")}</p>
      <DialogActs>
        <Button variant="default" onClick={onOther}>
          {t("moving.other")}
        </Button>
        <Button data-autofocus disabled={count === 0} loading={bring.isPending} onClick={() => void handleImport()}>
          {t("moving.importCount", { count, number: formatNumber(count) })}
        </Button>
      </DialogActs>
    </>
  );
}

function Counts({ entries }: { entries: readonly ImportEntry[] }) {
  const t = useWords("templates");
  const counts = countsOf(entries);
  return (
    <dl className={css.counts}>
      {(["new", "different", "same", "refused"] as const).map((outcome) => (
        <div key={outcome} data-outcome={counts[outcome] > 0 ? outcome : undefined}>
          <dt>{t(`moving.outcome.${outcome}`)}</dt>
          <dd className="num">{formatNumber(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}
