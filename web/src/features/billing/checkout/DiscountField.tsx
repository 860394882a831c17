import { Button, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useTryDiscount } from "../data.checkout.ts";
import css from "./DiscountField.module.css";
import { discountTrouble } from "./refusals.ts";

type DiscountFieldProps = {
  productId: number;
  /** The code that counts now. */
  code: string | null;
  onCode: (code: string | null) => void;
  /** What became of the code that counted, where it does not any more. */
  problem: string | null;
};

/** A discount code: typed, looked at, then set, from when on it can be taken away again. One that fails is none. */
export function DiscountField({ productId, code, onCode, problem }: DiscountFieldProps) {
  const t = useWords("billing");
  const attempt = useTryDiscount(productId);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const error = attempt.isError ? discountTrouble(attempt.error) : problem;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (attempt.isPending || text === "") return field.current?.focus();
    attempt.mutate(text, {
      onSuccess: (terms) => {
        onCode(terms.code);
        setTyped("");
      },
      onError: () => {
        onCode(null);
        setTimeout(() => field.current?.focus());
      },
    });
  };
  if (code !== null) return <CodeThatCounts code={code} onRemove={() => onCode(null)} />;
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <TextInput
        ref={field}
        label={t("discount.code")}
        name="discount"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={error}
        aria-busy={attempt.isPending}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          attempt.reset();
        }}
      />
      <Button type="submit" variant="default" loading={attempt.isPending}>
        {t("discount.apply")}
      </Button>
    </form>
  );
}

function CodeThatCounts({ code, onRemove }: { code: string; onRemove: () => void }) {
  const t = useWords("billing");
  return (
    <div className={css.set} role="status">
      <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      <span className={css.code}>{code}</span>
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        aria-label={t("discount.removeNamed", { code })}
        onClick={onRemove}
      >
        {t("discount.remove")}
      </Button>
    </div>
  );
}
