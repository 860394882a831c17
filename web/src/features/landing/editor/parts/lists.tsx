import { useWords } from "../../../../platform/look/i18n.ts";
import { Both, One } from "../Fields.tsx";
import { Items } from "../Items.tsx";
import { Picture } from "../Picture.tsx";
import { noWords, type PartsProps } from "./props.ts";

const NAME_MAX = 200;

/** Features and benefits, each a name and a text; questions and their answers. */
export function PairsParts({ section, onChange }: PartsProps<"features" | "benefits" | "questions">) {
  const t = useWords("landing");
  const isAsked = section.kind === "questions";
  return (
    <>
      {isAsked && (
        <Both label={t("field.text")} value={section.text} isLong onChange={(text) => onChange({ ...section, text })} />
      )}
      <Items
        items={section.items}
        empty={{ title: noWords, text: noWords }}
        onChange={(items) => onChange({ ...section, items })}
      >
        {(item, change) => (
          <>
            <Both
              label={t(isAsked ? "field.question" : "field.name")}
              value={item.title}
              onChange={(title) => change({ ...item, title })}
            />
            <Both
              label={t(isAsked ? "field.answer" : "field.text")}
              value={item.text}
              isLong
              onChange={(text) => change({ ...item, text })}
            />
          </>
        )}
      </Items>
    </>
  );
}

/** Pictures with their captions. */
export function PicturesParts({ section, onChange }: PartsProps<"pictures">) {
  const t = useWords("landing");
  return (
    <Items
      items={section.items}
      empty={{ src: "", text: noWords }}
      onChange={(items) => onChange({ ...section, items })}
    >
      {(item, change) => (
        <>
          <Picture label={t("field.image")} src={item.src} onChange={(src) => change({ ...item, src })} />
          <Both label={t("field.caption")} value={item.text} onChange={(text) => change({ ...item, text })} />
        </>
      )}
    </Items>
  );
}

/** What customers say, and who they are. */
export function VoicesParts({ section, onChange }: PartsProps<"voices">) {
  const t = useWords("landing");
  return (
    <Items
      items={section.items}
      empty={{ quote: "", name: "", role: "", src: "" }}
      onChange={(items) => onChange({ ...section, items })}
    >
      {(item, change) => (
        <>
          <One label={t("field.quote")} value={item.quote} isLong onChange={(quote) => change({ ...item, quote })} />
          <One
            label={t("field.person")}
            value={item.name}
            max={NAME_MAX}
            onChange={(name) => change({ ...item, name })}
          />
          <One
            label={t("field.role")}
            value={item.role}
            max={NAME_MAX}
            onChange={(role) => change({ ...item, role })}
          />
          <Picture label={t("field.image")} src={item.src} onChange={(src) => change({ ...item, src })} />
        </>
      )}
    </Items>
  );
}
