import { Button } from "@mantine/core";
import { videoOf } from "@pluma/contract/tutorials/video";
import type { WelcomeVideo } from "@pluma/contract/welcome/welcome";
import { IconExternalLink } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { type Controls, type Playable, Player } from "../tutorials/index.ts";
import { useWelcome } from "./greeting.ts";
import css from "./Video.module.css";

/**
 * The video that greets: an organization's own, else the tutorial that staff bound to the welcome. A platform is asked for
 * nothing before somebody presses it, and other hosts are only linked to: this page fetches nothing from them.
 */
export function Video({ video }: { video: WelcomeVideo }) {
  const playable = usePlayable(video);
  const controls = useRef<Controls | null>(null);
  const { refetch } = useWelcome();
  const [tries, setTries] = useState(0);
  if (!playable) return <Elsewhere src={video.src} />;
  return (
    <div className={css.video}>
      <Suspense>
        <Player
          key={tries}
          tutorial={playable}
          startAt={0}
          controls={controls}
          onTime={() => undefined}
          onPlaying={() => undefined}
          onTryAgain={() => void refetch().then(() => setTries(tries + 1))}
        />
      </Suspense>
    </div>
  );
}

/** A video as the player has it; null for one that lies where this page may not fetch it from. */
function usePlayable({ src, tutorial }: WelcomeVideo): Playable | null {
  const t = useWords("welcome");
  const lang = useLanguage();
  if (tutorial) return tutorial;
  const own = {
    tutorial_id: 0,
    name: t("video"),
    thumbnail: "",
    length_seconds: null,
    chapters: [],
    captions: [],
    lang,
  };
  const isHere = URL.parse(src, location.href)?.origin === location.origin;
  if (isHere) return { ...own, provider: "upload", src };
  const named = videoOf(src);
  return named && { ...own, provider: named.provider, src: named.id };
}

function Elsewhere({ src }: { src: string }) {
  const t = useWords("welcome");
  const host = URL.parse(src)?.hostname ?? "";
  return (
    <div className={css.elsewhere}>
      <Button
        component="a"
        href={src}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={17} stroke={1.6} aria-hidden />}
      >
        {t("watchAt", { host })}
      </Button>
    </div>
  );
}
