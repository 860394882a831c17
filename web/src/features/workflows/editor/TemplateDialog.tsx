import type { Template } from "@pluma/contract/templates/templates";
import { Suspense } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TemplateList } from "../../templates/index.ts";
import css from "./TemplateDialog.module.css";

type Props = { onChoose: (template: Template) => void; onClose: () => void };

/** Chooses the template of a step among those that one may use. */
export default function TemplateDialog({ onChoose, onClose }: Props) {
  const t = useWords("workflows");
  return (
    <Dialog title={t("editor.choose")} onClose={onClose}>
      <div className={css.list}>
        <Suspense>
          <TemplateList onChoose={onChoose} />
        </Suspense>
      </div>
    </Dialog>
  );
}
