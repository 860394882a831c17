import { useParams } from "react-router";
import { useFormKey } from "../../../ui/useFormKey.ts";
import { ApplyBench } from "../apply/ApplyBench.tsx";
import { ApplyFrame, NotHere, TemplateState } from "../apply/ApplyFrame.tsx";
import { idIn } from "../apply/ids.ts";
import { useTemplate } from "../data.ts";

/**
 * A template in a chat; what is no number in the place of the chat stands for one that the first Generate makes, and its
 * form is the same from then on. In another chat, and in the next new one, it begins anew.
 */
export default function ApplyTemplate() {
  const { idTemplate, conversation_id } = useParams();
  const [id, conversationId] = [idIn(idTemplate), idIn(conversation_id)];
  const { key, kept } = useFormKey(conversationId);
  if (id === null) {
    return (
      <ApplyFrame>
        <NotHere />
      </ApplyFrame>
    );
  }
  return <Apply key={`${id} ${key}`} id={id} conversationId={conversationId} kept={kept} />;
}

type Props = { id: number; conversationId: number | null; kept: object };

function Apply({ id, conversationId, kept }: Props) {
  const template = useTemplate(id);
  if (template.data && !template.error) {
    return <ApplyBench template={template.data} conversationId={conversationId} kept={kept} />;
  }
  return (
    <ApplyFrame>
      <TemplateState query={template}>{() => null}</TemplateState>
    </ApplyFrame>
  );
}
