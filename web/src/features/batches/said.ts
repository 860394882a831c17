import { BATCH_CELL_LENGTH_MAX, type BatchColumn, type ValueProblem } from "@pluma/contract/batches/table";
import { optionsOf } from "@pluma/contract/templates/fields";
import type { Question } from "@pluma/contract/workflows/steps";
import { formatNumber } from "../../platform/look/format.ts";
import type { Translate } from "../../platform/look/i18n.ts";
import { letterOf } from "./columns.ts";

/** What is wrong with a value, in the words of the screen. */
export const problemText = (t: Translate, code: ValueProblem, { options }: Pick<Question, "options">): string =>
  t(`problems.${code}`, { options: optionsOf(options).join(", "), max: formatNumber(BATCH_CELL_LENGTH_MAX) });

/** A column by its letter and its name; one without a name is called by its letter alone. */
export const columnName = (t: Translate, { index, name }: Pick<BatchColumn, "index" | "name">): string =>
  name.trim() === "" || name === letterOf(index)
    ? t("prepare.columnBare", { letter: letterOf(index) })
    : t("prepare.column", { letter: letterOf(index), name });
