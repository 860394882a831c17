import { useParams } from "react-router";
import { isRefused } from "../../../platform/refused.ts";
import { useAvatar } from "../../avatars/index.ts";
import { ApplyBench } from "../apply/ApplyBench.tsx";
import { ApplyFrame, NotHere, TemplateState } from "../apply/ApplyFrame.tsx";
import { idIn } from "../apply/ids.ts";
import { useTemplate } from "../data.ts";

/** A template that an avatar answers: in a chat of its own, which the first Generate makes and goes on in. */
export default function ApplyAvatar() {
  const { idTemplate, idAvatar } = useParams();
  const [id, avatarId] = [idIn(idTemplate), idIn(idAvatar)];
  if (id === null || avatarId === null) {
    return (
      <ApplyFrame>
        <NotHere />
      </ApplyFrame>
    );
  }
  return <Apply key={`${id} ${avatarId}`} id={id} avatarId={avatarId} />;
}

function Apply({ id, avatarId }: { id: number; avatarId: number }) {
  const template = useTemplate(id);
  const avatar = useAvatar(avatarId);
  const isGone = isRefused(avatar.error) && avatar.error.status === 404;
  if (template.data && avatar.data && !isGone) {
    return <ApplyBench template={template.data} conversationId={null} avatar={avatar.data} />;
  }
  // What could not be read of the two is what is said.
  const { error } = template.error ? template : avatar;
  const query = { data: undefined, error, refetch: () => Promise.all([template.refetch(), avatar.refetch()]) };
  return (
    <ApplyFrame>
      <TemplateState query={query}>{() => null}</TemplateState>
    </ApplyFrame>
  );
}
