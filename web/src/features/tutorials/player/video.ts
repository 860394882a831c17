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

/** What a player needs of a tutorial; a video that is none, such as an organization's own, has no more. */
export type Playable = Pick<
  OpenTutorial,
  "tutorial_id" | "name" | "thumbnail" | "provider" | "src" | "lang" | "length_seconds" | "chapters" | "captions"
>;

export type VideoProps = {
  tutorial: Playable;
  /** Where it begins, in seconds. */
  startAt: number;
  controls: Ref<Controls>;
  onTime: (at: number, length: number | null) => void;
  onPlaying: (isPlaying: boolean) => void;
  /** Asks for the video anew, where it could not be played. */
  onTryAgain: () => void;
};
