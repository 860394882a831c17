import type { PaymentSource } from "@pluma/contract/billing/paymentSources";
import type { ReactNode } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { CardMark } from "../../CardMark.tsx";
import { expiryOf } from "../../rules.ts";
import { useCardName } from "../../useCardName.ts";
import css from "./CardChoice.module.css";
import { type TestCard, testCards } from "./testCards.ts";

/** Which card is chosen: a saved one, a test card of the sandbox, or another one that is typed in. */
export type CardChosen = { kind: "saved"; sourceId: number } | { kind: "test"; token: string } | { kind: "new" };

type CardChoiceProps = {
  sources: readonly PaymentSource[];
  isSandbox: boolean;
  chosen: CardChosen;
  onChoose: (chosen: CardChosen) => void;
};

/** The saved cards first, then another one; in the sandbox the test cards, each with what it does. */
export function CardChoice({ sources, isSandbox, chosen, onChoose }: CardChoiceProps) {
  const t = useWords("billing");
  const nameOf = useCardName();
  const tests = testCards.filter(({ last4 }) => !sources.some((source) => source.last4 === last4));
  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t("pay.card")}</legend>
      {sources.map((source) => (
        <Choice
          key={source.payment_source_id}
          brand={source.brand}
          name={nameOf(source)}
          about={isSandbox ? <WhatItDoes card={testCards.find(({ last4 }) => last4 === source.last4)} /> : undefined}
          side={expiryOf(source)}
          isChosen={chosen.kind === "saved" && chosen.sourceId === source.payment_source_id}
          onChoose={() => onChoose({ kind: "saved", sourceId: source.payment_source_id })}
        />
      ))}
      {isSandbox &&
        tests.map((card) => (
          <Choice
            key={card.token}
            brand="visa"
            name={t("card.test", { last4: card.last4 })}
            about={<WhatItDoes card={card} />}
            isChosen={chosen.kind === "test" && chosen.token === card.token}
            onChoose={() => onChoose({ kind: "test", token: card.token })}
          />
        ))}
      {!isSandbox && (
        <Choice
          brand={null}
          name={t(sources.length > 0 ? "pay.anotherCard" : "pay.newCard")}
          isChosen={chosen.kind === "new"}
          onChoose={() => onChoose({ kind: "new" })}
        />
      )}
    </fieldset>
  );
}

function WhatItDoes({ card }: { card: TestCard | undefined }) {
  const t = useWords("billing");
  return card ? t(`card.does.${card.does}`) : null;
}

type ChoiceProps = {
  brand: string | null;
  name: string;
  about?: ReactNode;
  side?: string | null;
  isChosen: boolean;
  onChoose: () => void;
};

function Choice({ brand, name, about, side, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={css.row}>
      <input type="radio" name="card" checked={isChosen} onChange={onChoose} />
      <CardMark brand={brand} />
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
      {side && <span className={css.side}>{side}</span>}
    </label>
  );
}
