import { Button } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { Link, useLocation, useNavigate } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut, useMe } from "../../../platform/me/me.ts";
import { PhoneBar } from "../../../ui/page/PhoneBar.tsx";
import classes from "./Sorry.module.css";

/**
 * Where a call ends that needs a paid subscription or words, and where Upgrade leads: why, what is left, how to get
 * more, whom to ask, and the way out.
 */
export default function Sorry() {
  const t = useWords("billing");
  const say = useWords("app");
  const { data: me } = useMe();
  const { email } = useConfig();
  const navigate = useNavigate();
  // The first entry of a tab has nothing behind it.
  const { key, state } = useLocation();
  const isFirst = key === "default";
  const isRefused = !isFirst && state?.isRefused === true;
  const reason = reasonOf(me);
  return (
    <>
      <PhoneBar />
      <div className={classes.page}>
        <div className={classes.column}>
          <h1 className={classes.title}>{t(`sorry.${reason}.title`)}</h1>
          <p className={classes.text}>{t(`sorry.${reason}.text`)}</p>
          {isRefused && <p className={classes.text}>{t("sorry.kept")}</p>}
          {me && (
            <dl className={classes.figures}>
              <div>
                <dt>{t("sorry.left")}</dt>
                <dd className="num">
                  {me.available_words === UNLIMITED_WORDS
                    ? say("words.unlimited")
                    : `${formatNumber(me.available_words)} ${t("sorry.words", { count: me.available_words })}`}
                </dd>
              </div>
            </dl>
          )}
          <div className={classes.acts}>
            <Button component={Link} to="/pricing" size="md">
              {t("sorry.plans")}
            </Button>
            <Button
              variant="subtle"
              color="ink"
              size="md"
              onClick={() => void (isFirst ? navigate("/") : navigate(-1))}
            >
              {isRefused ? t("sorry.toKept") : isFirst ? say("toChats") : say("back")}
            </Button>
            <Button className={classes.out} variant="subtle" color="ink" size="md" onClick={() => void signOut()}>
              {say("person.logOut")}
            </Button>
          </div>
          {email && (
            <p className={classes.ask}>
              {t("sorry.ask")} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function reasonOf(me: Me | undefined): "noAccess" | "noWords" | "premium" {
  if (!me) return "premium";
  if (!me.has_access) return "noAccess";
  return me.available_words <= 0 ? "noWords" : "premium";
}
