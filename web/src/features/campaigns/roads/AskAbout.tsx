import { Button } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { type ThingOf, useAskRoad, useEverybody } from "../data.roads.ts";
import css from "./roads.module.css";
import { useSaidRoads } from "./saidRoads.ts";

/** So many are offered for what was typed. */
const OFFERED = 6;

/** Asks whether somebody of the organization sees a thing: yes or no, why, and what would change it. */
export function AskAbout({ thing }: { thing: ThingOf }) {
  const t = useWords("campaigns");
  const [query, search] = useState("");
  const [userId, choose] = useState<number | null>(null);
  const found = useEverybody(thing, query, 1, query.trim() !== "");
  const offered = query.trim() === "" ? [] : (found.data?.people ?? []).slice(0, OFFERED);
  return (
    <section className={css.ask} aria-label={t("roads.ask")}>
      <h3>{t("roads.ask")}</h3>
      <SearchInput
        label={t("roads.askWho")}
        query={query}
        onSearch={(next) => {
          search(next);
          choose(null);
        }}
      />
      {userId === null && (
        <div className={css.offered}>
          {offered.map(({ user_id, name }) => (
            <Button key={user_id} size="xs" variant="default" onClick={() => choose(user_id)}>
              {name}
            </Button>
          ))}
          {query.trim() !== "" && found.data && offered.length === 0 && (
            <p role="status" className={css.quiet}>
              {t("access.nobody", { query })}
            </p>
          )}
        </div>
      )}
      {userId !== null && <Answer thing={thing} userId={userId} />}
    </section>
  );
}

function Answer({ thing, userId }: { thing: ThingOf; userId: number }) {
  const t = useWords("campaigns");
  const say = useSaidRoads();
  const { data, error } = useAskRoad(thing, userId);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p role="status" className={css.quiet} aria-label={t("loading")} />;
  const { person, sees, would } = data;
  const { name } = person;
  if (sees) {
    return (
      <p role="status" className={css.answer}>
        <strong>{t("roads.sees", { name })}</strong> {say(person.roads)}.
      </p>
    );
  }
  const campaigns = would.campaigns.map((each) => each.name).join(", ");
  const groups = would.groups.map((each) => each.name).join(", ");
  return (
    <p role="status" className={css.answer}>
      <strong>{t("roads.seesNot", { name })}</strong>{" "}
      {t(`roads.why.${thing.type === "document" ? "document" : "other"}`)}{" "}
      {thing.type === "campaign" && t("roads.would.give")}
      {thing.type !== "campaign" &&
        (campaigns === "" ? t("roads.would.put") : t("roads.would.campaign", { campaigns }))}
      {groups !== "" && ` ${t("roads.would.group", { groups })}`}
    </p>
  );
}
