import { Anchor, Switch } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { hostPath } from "../../../organizations/index.ts";
import { useShowPage } from "../../data.ts";
import { useWhose } from "../whose.ts";
import classes from "./Places.module.css";

/** At which addresses the page stands, and whether visitors see it there, which is switched here at once. */
export function Places() {
  const t = useWords("landing");
  const { site, places, main, latam } = useWhose();
  const show = useShowPage(site);
  const shown = places.filter(({ place }) => place === "main" || latam !== null);
  return (
    <section className={classes.places} aria-label={t("places")}>
      {shown.map(({ place, address, is_shown }) => {
        const isAsked = show.isPending && show.variables.place === place;
        return (
          address && (
            <Switch
              key={place}
              className={classes.place}
              label={t("shownIn", { language: place === "latam" ? latam : main })}
              description={<span className={classes.address}>{address}</span>}
              checked={isAsked ? show.variables.isShown : is_shown}
              onChange={(event) => show.mutate({ place, isShown: event.currentTarget.checked }, { onError: showAlert })}
            />
          )
        );
      })}
      {site !== null && shown.every(({ address }) => address === null) && (
        <p>
          {t("hasNoAddress")}{" "}
          <Anchor component={Link} py={11} to={hostPath(site)}>
            {t("toHost")}
          </Anchor>
        </p>
      )}
    </section>
  );
}
