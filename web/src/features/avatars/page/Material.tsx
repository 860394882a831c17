import type { Avatar } from "@pluma/contract/avatars/avatars";
import { useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useFormKey } from "../../../ui/useFormKey.ts";
import { ContextCard } from "../context/ContextCard.tsx";
import { ModeChoice } from "../context/ModeChoice.tsx";
import { Starters } from "../context/Starters.tsx";
import { FileSheet } from "../files/FileSheet.tsx";
import { FilesSection } from "../files/FilesSection.tsx";
import { TrainingCard } from "../training/TrainingCard.tsx";
import { TrainingStart } from "../training/TrainingStart.tsx";
import { useFocusAtRuns } from "../useFocusAtRuns.ts";

/**
 * What an avatar is told and answers from. Without a context its training is offered in the place of its files, beside
 * writing one; once it has one, the files open.
 */
export function Material({ avatar }: { avatar: Avatar }) {
  const [isWriting, setWriting] = useState(false);
  const tab = useRef<HTMLDivElement>(null);
  useFocusAtRuns(tab);
  const hasContext = avatar.context !== null && avatar.context !== "";
  return (
    <div ref={tab}>
      <ContextCard avatar={avatar} isWriting={isWriting} onWriting={setWriting} />
      <TrainingCard avatar={avatar} />
      {hasContext ? <FilesSection avatar={avatar} /> : <TrainingStart avatar={avatar} />}
      <ModeChoice avatar={avatar} />
      <Starters avatar={avatar} />
      <OpenFile avatarId={avatar.avatar_id} />
    </div>
  );
}

function OpenFile({ avatarId }: { avatarId: number }) {
  const { file_id = "" } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useFormKey(Number(file_id));
  if (!/^[1-9]\d{0,14}$/.test(file_id)) return null;
  const position = search.get("position");
  return (
    <FileSheet
      key={`${key} ${position}`}
      avatarId={avatarId}
      fileId={Number(file_id)}
      position={position !== null && /^\d{1,9}$/.test(position) ? Number(position) : null}
      onClose={() => void navigate(`/avatars/${avatarId}`, { replace: true })}
    />
  );
}
