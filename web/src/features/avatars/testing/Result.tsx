import type { TestResult } from "@pluma/contract/avatars/tests";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./testing.module.css";

/** How a question was answered, and rule by rule what held. */
export function Result({ result, title }: { result: TestResult | null; title: string }) {
  const t = useWords("avatars");
  return (
    <div>
      <h3 className={css.side}>{title}</h3>
      {!result && <p className={css.hint}>{t("testing.notAsked")}</p>}
      {result && (
        <>
          <p className={css.answer}>{result.answer}</p>
          {result.problem && (
            <p className={css.problem} role="alert">
              {result.problem}
            </p>
          )}
          <ul className={css.checks}>
            {result.points.map(({ text, ok }) => (
              <Check key={`p${text}`} ok={ok} text={t(ok ? "testing.said" : "testing.notSaid", { text })} />
            ))}
            {result.forbidden.map(({ text, ok }) => (
              <Check key={`f${text}`} ok={ok} text={t(ok ? "testing.avoided" : "testing.notAvoided", { text })} />
            ))}
            {result.cited !== null && (
              <Check ok={result.cited} text={t(result.cited ? "testing.cited" : "testing.notCited")} />
            )}
            {result.silent !== null && (
              <Check ok={result.silent} text={t(result.silent ? "testing.silent" : "testing.notSilent")} />
            )}
            {result.judged && <Check ok={result.judged.ok} text={t("testing.judged", { why: result.judged.why })} />}
          </ul>
        </>
      )}
    </div>
  );
}

function Check({ ok, text }: { ok: boolean; text: string }) {
  const t = useWords("avatars");
  const Sign = ok ? IconCheck : IconX;
  return (
    <li className={css.check} data-ok={ok || undefined}>
      <Sign size={15} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{t(ok ? "testing.held" : "testing.broken")}</span>
      <span>{text}</span>
    </li>
  );
}
