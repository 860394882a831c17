import { lazy } from "react";
import { Answer } from "../../../features/chats/index.ts";

const WidgetTranscripts = lazy(() => import("../../../features/widgets/screens/WidgetTranscripts.tsx"));

/** What visitors of a widget say; the avatar's answers are drawn as those of chats. */
export default function WidgetTalks() {
  return <WidgetTranscripts Answer={Answer} />;
}
