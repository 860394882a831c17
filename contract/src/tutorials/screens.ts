/** Where a tutorial may be bound to. */
import { z } from "zod";

/** Screens whose Help opens a tutorial that is bound to them. Of `welcome` it is the video that new people are shown. */
export const tutorialScreens = [
  "welcome",
  "chats",
  "documents",
  "avatars",
  "templates",
  "workflows",
  "super_fetch",
  "topics",
  "hashtags",
  "campaigns",
  "chat_widget",
  "organizations",
  "pricing",
  "billing",
  "settings",
  "profile",
  "admin",
] as const;
export const tutorialScreen = z.enum(tutorialScreens);
export type TutorialScreen = (typeof tutorialScreens)[number];
