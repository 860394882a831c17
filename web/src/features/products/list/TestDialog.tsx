import { Alert, Button, SegmentedControl, TextInput } from "@mantine/core";
import { email as emailShape } from "@pluma/contract/kit/kit";
import type { Product } from "@pluma/contract/products/products";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { type TestAnswer, useTestPurchase } from "../data.ts";
import type { PersonField } from "../personField.ts";
import css from "./list.module.css";

type TestDialogProps = { product: Product; person: PersonField; onClose: () => void };

/** Buys a product without money, for a customer or for a test address, and shows what the server answers. */
export function TestDialog({ product, person, onClose }: TestDialogProps) {
  const t = useWords("products");
  const [buyer, setBuyer] = useState<Buyer>({ by: "user", name: "", picked: null, email: "" });
  const [isChecked, setChecked] = useState(false);
  const test = useTest();
  const form = useRef<HTMLFormElement>(null);
  const body = bodyOf(buyer);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    flushSync(() => setChecked(true));
    if (body) test.run({ ...body, product_id: product.product_id });
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Dialog title={t("test.question", { name: product.name })} onClose={onClose}>
      <p>{t("test.text")}</p>
      {test.error && (
        <Alert color="red" role="alert">
          {test.error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <BuyerFields buyer={buyer} person={person} isMissing={isChecked && !body} onChange={setBuyer} />
        {test.answer && <Answer answer={test.answer} />}
        <DialogActs>
          <DialogClose>{t(test.answer ? "done" : "notNow")}</DialogClose>
          <Button type="submit" loading={test.isPending}>
            {t(test.answer ? "test.again" : "test.act")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type Buyer = { by: "user" | "email"; name: string; picked: number | null; email: string };

type BuyerFieldsProps = {
  buyer: Buyer;
  person: PersonField;
  isMissing: boolean;
  onChange: (buyer: Buyer) => void;
};

function BuyerFields({ buyer, person: Person, isMissing, onChange }: BuyerFieldsProps) {
  const t = useWords("products");
  return (
    <>
      <SegmentedControl
        aria-label={t("test.who")}
        data={(["user", "email"] as const).map((value) => ({ value, label: t(`test.by.${value}`) }))}
        value={buyer.by}
        onChange={(value) => onChange({ ...buyer, by: value === "email" ? "email" : "user" })}
      />
      {buyer.by === "user" ? (
        <Person
          label={t("test.user")}
          text={buyer.name}
          onText={(name) => onChange({ ...buyer, name, picked: null })}
          onPick={({ user_id, email }) => onChange({ ...buyer, name: email, picked: user_id })}
          error={isMissing && t("test.noUser")}
          nobody={t("test.nobody")}
        />
      ) : (
        <TextInput
          type="email"
          label={t("test.email")}
          description={t("test.emailHint")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={buyer.email}
          error={isMissing && t("test.noEmail")}
          onChange={(event) => onChange({ ...buyer, email: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Answer({ answer }: { answer: TestAnswer }) {
  const t = useWords("products");
  return (
    <section aria-label={t("test.answer")} role="status">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre className={css.answer} tabIndex={0}>
        {JSON.stringify(answer, null, 2)}
      </pre>
    </section>
  );
}

// A key for each try that got its answer: pressed twice, or sent again after a lost answer, it buys once.
function useTest() {
  const [tries] = useState(attempts);
  const { mutate, data, error, isPending } = useTestPurchase();
  return {
    answer: data,
    error,
    isPending,
    run: (body: { user_id?: number; email?: string; product_id: number }) => {
      if (!isPending) mutate({ ...body, key: tries.keyOf(body) }, { onSuccess: () => tries.done(body) });
    },
  };
}

function bodyOf({ by, picked, email }: Buyer) {
  if (by === "user") return picked === null ? null : { user_id: picked };
  const { success, data } = emailShape.safeParse(email);
  return success ? { email: data } : null;
}
