import { Button } from "@mantine/core";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useFoundServers } from "../../data.ts";
import classes from "./FoundServers.module.css";

/** Servers of text that answer on this machine; pressing one enters its address. */
export function FoundServers({ onChoose }: { onChoose: (address: string) => void }) {
  const t = useWords("site");
  const { data = [], isFetching } = useFoundServers(true);
  return (
    <div className={classes.found}>
      <p role="status">{isFetching ? t("source.looking") : t("source.found", { count: data.length })}</p>
      {data.map(({ name, address, models }) => (
        <Button key={address} variant="default" size="compact-sm" onClick={() => onChoose(address)}>
          {t("source.server", { name, count: models.length })}
        </Button>
      ))}
    </div>
  );
}
