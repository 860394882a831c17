import type { LandingSection } from "@pluma/contract/site/landing";
import { useWords } from "../../../platform/look/i18n.ts";
import { Both } from "./Fields.tsx";
import { CallParts, OfferParts, PlansParts, VideoParts } from "./parts/endings.tsx";
import { PairsParts, PicturesParts, VoicesParts } from "./parts/lists.tsx";
import { OpeningParts, TextParts } from "./parts/texts.tsx";

type Props = {
  section: LandingSection;
  /** Whether its address leads nowhere. */
  isWrong: boolean;
  onChange: (section: LandingSection) => void;
};

/** Everything that a section says, in both languages. */
export function SectionFields(props: Props) {
  const t = useWords("landing");
  const { section, onChange } = props;
  return (
    <>
      <Both label={t("field.title")} value={section.title} onChange={(title) => onChange({ ...section, title })} />
      <Parts {...props} />
    </>
  );
}

function Parts({ section, isWrong, onChange }: Props) {
  switch (section.kind) {
    case "opening":
      return <OpeningParts section={section} onChange={onChange} />;
    case "features":
    case "benefits":
    case "questions":
      return <PairsParts section={section} onChange={onChange} />;
    case "text":
      return <TextParts section={section} onChange={onChange} />;
    case "pictures":
      return <PicturesParts section={section} onChange={onChange} />;
    case "video":
      return <VideoParts section={section} isWrong={isWrong} onChange={onChange} />;
    case "voices":
      return <VoicesParts section={section} onChange={onChange} />;
    case "plans":
      return <PlansParts section={section} onChange={onChange} />;
    case "offer":
      return <OfferParts section={section} isWrong={isWrong} onChange={onChange} />;
    case "call":
      return <CallParts section={section} onChange={onChange} />;
  }
}
