import { useParams } from "react-router";
import { ApplyBench } from "../apply/ApplyBench.tsx";
import { ApplyFrame, NotHere, TemplateState } from "../apply/ApplyFrame.tsx";
import { idIn } from "../apply/ids.ts";
import { useTemplate } from "../data.ts";

/** A template in a chat; what is no number in the place of the chat stands for one that the first Generate makes. */
export default function ApplyTemplate() {
  const { idTemplate, conversation_id } = useParams();
  const id = idIn(idTemplate);
  if (id === null) {
    return (
      <ApplyFrame>
        <NotHere />
      </ApplyFrame>
    );
  }
  return <Apply key={id} id={id} conversationId={idIn(conversation_id)} />;
}

function Apply({ id, conversationId }: { id: number; conversationId: number | null }) {
  const template = useTemplate(id);
  if (template.data && !template.error) return <ApplyBench template={template.data} conversationId={conversationId} />;
  return (
    <ApplyFrame>
      <TemplateState query={template}>{() => null}</TemplateState>
    </ApplyFrame>
  );
}
