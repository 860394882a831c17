import { Button, Skeleton, Switch } from "@mantine/core";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { alertText, showAlert } from "../../platform/messages.ts";
import { LoadFailed } from "../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useBlock } from "../chats/index.ts";
import { useGenerate, useOutputs } from "./data.ts";
import css from "./Generator.module.css";
import { type Again, Output } from "./Output.tsx";
import type { Kind } from "./outputs.ts";
import { PromptForm } from "./PromptForm.tsx";

/** Where topics or hashtags are asked for, beside what has come of it so far. */
export function Generator({ kind }: { kind: Kind }) {
  const t = useWords("generators");
  const [search, setSearch] = useSearchParams();
  const onlyFavorites = search.get("favorite") === "true";
  const showAll = () => setSearch({}, { replace: true });
  const [generate, again] = [useGenerate(kind), useGenerate(kind)];
  const isBusy = generate.isPending || again.isPending;
  const head = useRef<HTMLElement>(null);
  // The new one stands first, wherever on the screen it was asked for.
  const onSuccess = () => {
    if (onlyFavorites) showAll();
    head.current?.scrollIntoView({ block: "nearest" });
  };
  const handleAgain: Again = (output, way, lang) =>
    again.mutate(
      { prompt: output.prompt || t(`${kind}.title`), lang, [way]: output.message_id },
      { onSuccess, onError: showAlert },
    );
  return (
    <Page title={t(`${kind}.title`)} fact={t(`${kind}.fact`)}>
      <div className={css.parts} data-begin={useBlock() === "noAccess" || undefined}>
        <PromptForm
          kind={kind}
          isBusy={isBusy}
          problem={generate.error && alertText(generate.error)}
          onChange={generate.reset}
          onWish={(wish) => generate.mutate(wish, { onSuccess })}
        />
        <section className={css.outputs} aria-label={t("outputs")}>
          <header ref={head} className={css.head}>
            <h2 className={css.name}>{t("outputs")}</h2>
            <Switch
              label={t("onlyFavorites")}
              checked={onlyFavorites}
              onChange={(event) =>
                setSearch(event.currentTarget.checked ? { favorite: "true" } : {}, { replace: true })
              }
            />
          </header>
          <Outputs
            kind={kind}
            onlyFavorites={onlyFavorites}
            onShowAll={showAll}
            isBusy={isBusy}
            onAgain={handleAgain}
          />
        </section>
      </div>
    </Page>
  );
}

type OutputsProps = {
  kind: Kind;
  onlyFavorites: boolean;
  onShowAll: () => void;
  isBusy: boolean;
  onAgain: Again;
};

function Outputs({ kind, onlyFavorites, onShowAll, isBusy, onAgain }: OutputsProps) {
  const t = useWords("generators");
  const outputs = useOutputs(kind, onlyFavorites);
  if (outputs.isError && !outputs.data) {
    return <LoadFailed title={t("failed")} query={outputs} />;
  }
  if (!outputs.data) return <OutputsSkeleton />;
  const shown = outputs.data.filter((output) => !onlyFavorites || output.favorite);
  if (shown.length === 0 && onlyFavorites) {
    return (
      <EmptyState
        kind="noMatch"
        title={t("noFavorites")}
        action={
          <Button variant="default" onClick={onShowAll}>
            {t("showAll")}
          </Button>
        }
      />
    );
  }
  if (shown.length === 0) return <EmptyState kind="nothing" title={t(`${kind}.none`)} text={t(`${kind}.noneText`)} />;
  return (
    <>
      <ul className={css.list}>
        {shown.map((output) => (
          <li key={output.message_id}>
            <Output kind={kind} output={output} isBusy={isBusy} onAgain={onAgain} />
          </li>
        ))}
      </ul>
      {outputs.hasNextPage && (
        <Button
          className={css.more}
          variant="default"
          loading={outputs.isFetchingNextPage}
          onClick={() => outputs.fetchNextPage()}
        >
          {t("loadMore")}
        </Button>
      )}
    </>
  );
}

function OutputsSkeleton() {
  const t = useWords("generators");
  return (
    <div className={css.skeleton}>
      <span className="visually-hidden">{t("loading")}</span>
      {[58, 82, 66, 74].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} radius={4} />
      ))}
    </div>
  );
}
