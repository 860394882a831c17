import type { OpenTutorial } from "@pluma/contract/tutorials/tutorials";
import type { Ref } from "react";

/** What one can do with a video while it is there. */
export type Controls = {
  seek: (seconds: number) => void;
  play: () => void;
  toggle: () => void;
  full: () => void;
  captions: () => void;
};

export type VideoProps = {
  tutorial: OpenTutorial;
  /** Where it begins, in seconds. */
  startAt: number;
  controls: Ref<Controls>;
  onTime: (at: number, length: number | null) => void;
  onPlaying: (isPlaying: boolean) => void;
  /** Asks for the video anew, where it could not be played. */
  onTryAgain: () => void;
};
