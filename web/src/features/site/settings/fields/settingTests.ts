import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { isRefused } from "../../../../platform/refused.ts";
import { testConfigWebhook, testMail, testPayments, testSearch } from "../../data.ts";
import { secondsOf } from "../../source/SourceTest.tsx";
import type { AppSettings } from "../useAppSettings.ts";
import { type SourceTests, sourceOfKey } from "./useSourceTests.ts";

/** A test beside a setting: what running it does, and what the last run said of what stands there now. */
export type SettingTest = { run: () => void; isTesting: boolean; said: { ok: boolean; text: string } | null };

/** The test of a webhook, as it stands on the page; saved or not. */
export function useWebhookTest(key: string, settings: AppSettings): SettingTest | null {
  const t = useWords("site");
  const url = settings.text(key).trim();
  const asked = useTest(async () => {
    if (key !== "welcome_email_webhook_url" && key !== "reset_password_email_webhook_url") return null;
    const { ok, status, problem } = await testConfigWebhook({ key, url });
    return { of: url, ok, text: ok ? t("settings.test.answered", { status }) : (problem ?? t("settings.test.failed")) };
  });
  if (!settings.isAdmin || url === "") return null;
  return { ...asked, said: asked.said?.of === url ? asked.said : null };
}

/** The secret keys that payments are tested by; each stands in a group of its provider's settings. */
const providerOf: Record<string, "stripe" | "paypal"> = { stripe_private_key: "stripe", paypal_secret_key: "paypal" };

/** The test of a payment provider's keys as they are stored; null for other settings, and while a new key waits. */
export function usePaymentsTest(key: string, settings: AppSettings): SettingTest | null {
  const t = useWords("site");
  const provider = providerOf[key];
  const asked = useTest(async () => {
    if (!provider) return null;
    const { ok, is_live, problem, webhook } = await testPayments({ provider });
    if (!ok) return { of: key, ok, text: t(`settings.test.keys.${problem ?? "no_answer"}`) };
    const url = `${window.location.origin}/api/webhooks/${provider}`;
    const works = t(is_live ? "settings.test.keysLive" : "settings.test.keysTest");
    return { of: key, ok, text: `${works} ${t(`settings.test.hears.${webhook}`, { url })}` };
  });
  return provider && settings.isAdmin && settings.stored(key) !== null && settings.pending(key) === undefined
    ? asked
    : null;
}

/** The test of the search, as it stands on the page; saved or not. */
export function useSearchTest(key: string, settings: AppSettings): SettingTest | null {
  const t = useWords("site");
  const provider = settings.text("search_provider") === "searxng" ? "searxng" : "openai";
  const address = provider === "searxng" ? settings.text("searxng_address").trim() : "";
  const of = `${provider} ${address}`;
  const asked = useTest(async () => {
    const { ok, count, took_ms, problem } = await testSearch({ provider, address });
    const seconds = secondsOf(took_ms);
    return { of, ok, text: ok ? t("settings.test.found", { count, seconds }) : (problem ?? t("settings.test.failed")) };
  });
  if (!settings.isAdmin || key !== "search_provider") return null;
  return { ...asked, said: asked.said?.of === of ? asked.said : null };
}

/** Sends a mail to oneself. */
export function useMailTest(): SettingTest {
  const t = useWords("site");
  return useTest(async () => {
    const { ok, to, problem } = await testMail();
    return { of: to, ok, text: ok ? t("settings.test.mailed", { to }) : (problem ?? t("settings.test.failed")) };
  });
}

/** The test of the source of text that a key belongs to; null for other settings, and where there is nothing to ask. */
export function sourceTestOf(key: string, settings: AppSettings, tests: SourceTests | undefined): SettingTest | null {
  const kind = sourceOfKey(key);
  if (!kind || !tests || !settings.isAdmin) return null;
  const { answer, isTesting } = tests.of(kind);
  return { run: () => tests.test(kind), isTesting, said: answer && tests.sentence(answer) };
}

type Said = { of: string; ok: boolean; text: string };

function useTest(ask: () => Promise<Said | null>) {
  const [isTesting, setTesting] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  async function run(): Promise<void> {
    setTesting(true);
    try {
      setSaid(await ask());
    } catch (error) {
      setSaid(null);
      // A refusal of status 400 has no alert of its own; here its sentence is the answer.
      showAlert(isRefused(error) && error.status === 400 ? error.message : error);
    } finally {
      setTesting(false);
    }
  }
  return { run: () => void run(), isTesting, said };
}
