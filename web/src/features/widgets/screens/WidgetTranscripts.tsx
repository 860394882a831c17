import { Button } from "@mantine/core";
import type { Widget } from "@pluma/contract/widgets/shapes";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useTalksLive } from "../data.talks.ts";
import { OnSwitch } from "../generator/OnSwitch.tsx";
import { OfWidget } from "../OfWidget.tsx";
import { leadsPath } from "../places.ts";
import type { AnswerText } from "../talks/Said.tsx";
import { Talk } from "../talks/Talk.tsx";
import { TalkList } from "../talks/TalkList.tsx";
import css from "../talks/talks.module.css";

/** What visitors of a widget say, as they say it: the talks, and one of them, which can be taken over and answered by hand. */
export default function WidgetTranscripts({ Answer }: { Answer: AnswerText }) {
  return <OfWidget>{(widget) => <Talks key={widget.widget_id} widget={widget} Answer={Answer} />}</OfWidget>;
}

function Talks({ widget, Answer }: { widget: Widget; Answer: AnswerText }) {
  const t = useWords("widgets");
  const [params] = useSearchParams();
  const named = params.get("conversation") ?? "";
  const id = /^[1-9]\d{0,15}$/.test(named) ? Number(named) : null;
  useTalksLive(widget.widget_id);
  return (
    <>
      <TopBar
        name={`${t("transcripts.title")}: ${widget.name}`}
        acts={
          <>
            <Button component={Link} to={leadsPath(widget.widget_id)} variant="subtle" color="ink">
              {t("leads.title")}
            </Button>
            <OnSwitch widget={widget} />
          </>
        }
        phoneActs={<OnSwitch widget={widget} />}
      />
      <div className={css.room} data-open={id !== null || undefined}>
        <TalkList widget={widget} openId={id} />
        {id === null ? (
          <p className={css.none}>{t("talk.choose")}</p>
        ) : (
          <Talk key={id} id={id} widget={widget} Answer={Answer} />
        )}
      </div>
    </>
  );
}
