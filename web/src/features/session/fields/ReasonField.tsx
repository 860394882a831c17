import { Radio, TextInput } from "@mantine/core";
import { signupReasons } from "@pluma/contract/accounts/accounts";
import { useWords } from "../../../platform/look/i18n.ts";
import { OptionalLabel } from "../../site/index.ts";
import type { Reason, SignUpDraft } from "../signUpDraft.ts";
import classes from "./ReasonField.module.css";

const reasons: readonly Reason[] = [...signupReasons, "Other"];

type ReasonFieldProps = Pick<SignUpDraft, "reason" | "otherReason"> & {
  onChange: (changes: Partial<SignUpDraft>) => void;
};

/** Why somebody joins; Other asks for it in their own words. */
export function ReasonField({ reason, otherReason, onChange }: ReasonFieldProps) {
  const t = useWords("session");
  return (
    <div className={classes.field}>
      <Radio.Group
        label={<OptionalLabel>{t("signUp.reason.label")}</OptionalLabel>}
        value={reason}
        onChange={(chosen) => onChange({ reason: reasons.find((each) => each === chosen) ?? null })}
      >
        <div className={classes.choices}>
          {reasons.map((each) => (
            <Radio key={each} value={each} label={t(`signUp.reason.${keys[each]}`)} className={classes.choice} />
          ))}
        </div>
      </Radio.Group>
      {reason === "Other" && (
        <TextInput
          aria-label={t("signUp.reason.text")}
          name="reason"
          maxLength={300}
          value={otherReason}
          onChange={(event) => onChange({ otherReason: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

const keys: Record<Reason, string> = {
  Recommendation: "recommendation",
  "Facebook ad": "facebook",
  "Instagram ad": "instagram",
  Other: "other",
};
