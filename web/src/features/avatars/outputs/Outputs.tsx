import { Button, Skeleton } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { OUTPUTS_PER_PAGE } from "@pluma/contract/avatars/outputs";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { type OutputFilter, useOutputs, useOutputsLive } from "../data.outputs.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { Section } from "../Section.tsx";
import { OutputRow } from "./OutputRow.tsx";
import css from "./outputs.module.css";
import { PromptForm } from "./PromptForm.tsx";
import { SampleForm } from "./SampleForm.tsx";
import type { Written } from "./written.ts";

type Which = "all" | "favorite" | "liked" | "disliked";
const whichOnes: Which[] = ["all", "favorite", "liked", "disliked"];

const filters: Record<Which, Omit<OutputFilter, "page">> = {
  all: {},
  favorite: { favorite: true },
  liked: { liked: true },
  disliked: { liked: false },
};

/** What an avatar wrote for oneself: more of it, and what one thinks of it, from which refining learns. */
export default function Outputs({ avatar, written }: { avatar: Avatar; written: Written }) {
  const t = useWords("avatars");
  const [which, setWhich] = useState<Which>("all");
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const outputs = useOutputs(avatar.avatar_id, { page, ...filters[which] });
  useOutputsLive(avatar.avatar_id);
  const { data } = outputs;
  const showFirst = () => {
    setWhich("all");
    setPage(1);
  };
  return (
    <Section
      title={t("outputs.title")}
      acts={
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.6} />}
          // Pressed once more it would take what was typed with it.
          disabled={isAdding}
          onClick={() => setAdding(true)}
        >
          {t("outputs.addSample")}
        </Button>
      }
    >
      <p className={css.about}>{t("outputs.about")}</p>
      {isAdding && <SampleForm avatarId={avatar.avatar_id} onDone={() => setAdding(false)} />}
      <PromptForm avatar={avatar} onWritten={showFirst} />
      <Choice
        which={which}
        onChange={(next) => {
          setWhich(next);
          setPage(1);
        }}
      />
      {!data && (outputs.isError ? <LoadFailed title={t("outputs.failed")} query={outputs} /> : <Waiting />)}
      {data?.outputs.length === 0 && <Nothing isFiltered={which !== "all" || page > 1} onAll={showFirst} />}
      {data && data.outputs.length > 0 && (
        <ul className={css.rows}>
          {data.outputs.map((output) => (
            <OutputRow key={output.output_id} avatarId={avatar.avatar_id} output={output} written={written} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} size={OUTPUTS_PER_PAGE} count={data.count} onPage={setPage} />
      )}
    </Section>
  );
}

function Choice({ which, onChange }: { which: Which; onChange: (which: Which) => void }) {
  const t = useWords("avatars");
  return (
    <fieldset className={css.choice} aria-label={t("outputs.which")}>
      {whichOnes.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={one === which ? "light" : "subtle"}
          color={one === which ? undefined : "ink"}
          aria-pressed={one === which}
          onClick={() => onChange(one)}
        >
          {t(`outputs.only.${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const t = useWords("avatars");
  if (!isFiltered) return <EmptyState kind="nothing" title={t("outputs.none")} text={t("outputs.noneText")} />;
  const toAll = (
    <Button variant="default" onClick={onAll}>
      {t("outputs.showAll")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("outputs.noneOfThese")} action={toAll} />;
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div role="status" aria-label={t("loading")} className={css.rows}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width="60%" height={14} />
          <Skeleton width="92%" height={14} mt={10} />
        </div>
      ))}
    </div>
  );
}
