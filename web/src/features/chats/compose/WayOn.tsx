import { Button } from "@mantine/core";
import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { lazy, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { useChooseAvatar } from "../avatars/data.ts";
import type { Writing } from "./useSending.ts";

const AvatarDialog = lazy(() => import("../avatars/AvatarDialog.tsx"));

type Props = { conversationId: number; sending: Writing; onUsualModel: () => void };

/** What can be done where an avatar cannot answer: another one, none, or the model that goes with it. */
export default function WayOn({ conversationId, sending, onUsualModel }: Props) {
  const t = useWords("chats");
  const { mutate: choose } = useChooseAvatar(conversationId);
  const [isChoosing, setIsChoosing] = useState(false);
  const code = sending.problemCode;
  const handleChoose = (avatar: AvatarMark | null) => {
    sending.forgetProblem();
    sending.asking.choose(null);
    choose(avatar);
  };
  const handleUsualModel = () => {
    sending.forgetProblem();
    onUsualModel();
  };
  if (code !== "avatar_gone" && code !== "avatar_model") return null;
  return (
    <>
      {code === "avatar_gone" && (
        <Button variant="default" size="xs" onClick={() => setIsChoosing(true)}>
          {t("avatar.change")}
        </Button>
      )}
      {code === "avatar_model" && (
        <Button variant="default" size="xs" onClick={handleUsualModel}>
          {t("avatar.usualModel")}
        </Button>
      )}{" "}
      <Button variant="subtle" color="ink" size="xs" onClick={() => handleChoose(null)}>
        {t("avatar.goOnWithout")}
      </Button>
      {isChoosing && (
        <TypedAhead>
          <AvatarDialog own={null} onChoose={handleChoose} onClose={() => setIsChoosing(false)} />
        </TypedAhead>
      )}
    </>
  );
}
