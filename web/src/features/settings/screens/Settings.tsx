import { Skeleton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { useRef } from "react";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useSettingsForm } from "../form/useSettingsForm.ts";
import { ProofPrompt } from "../proof/ProofPrompt.tsx";
import { AutomationSection } from "../sections/AutomationSection.tsx";
import { AvatarSection } from "../sections/AvatarSection.tsx";
import { ExportSection } from "../sections/ExportSection.tsx";
import { KeySection } from "../sections/KeySection.tsx";
import { LeavingSection } from "../sections/LeavingSection.tsx";
import { LookSection } from "../sections/LookSection.tsx";
import { NoticesSection } from "../sections/NoticesSection.tsx";
import { ProfileSection } from "../sections/ProfileSection.tsx";
import { WritingSection } from "../sections/WritingSection.tsx";
import { ApiKeysSection } from "../signing/ApiKeysSection.tsx";
import { SessionsSection } from "../signing/SessionsSection.tsx";
import { SigningInSection } from "../signing/SigningInSection.tsx";
import { StorageSection } from "../storage/StorageSection.tsx";
import classes from "./Settings.module.css";

/** Everything that people set for themselves. */
export default function Settings() {
  const t = useWords("settings");
  const { data: me, isError, error, refetch } = useMe();
  return (
    <Page title={t("title")}>
      <div className={classes.column}>
        {me && <Sections key={me.user_id} me={me} />}
        {!me && !isError && <Waiting />}
        {!me && isError && <LoadFailed title={t("failed")} query={{ error, refetch }} />}
      </div>
    </Page>
  );
}

function Sections({ me }: { me: Me }) {
  const t = useWords("settings");
  const root = useRef<HTMLDivElement>(null);
  const edited = useSettingsForm(me, root);
  const { form, round, changed, wrongCount, isSaving, proof, handleSave, handleDiscard } = edited;
  const isImpersonated = me.impersonation !== null;
  const hasAvatars = isTabOn(useConfig(), "avatars");
  useUnsaved(changed.length > 0);
  return (
    <div ref={root}>
      <ProfileSection key={`profile-${round}`} me={me} form={form} isImpersonated={isImpersonated} />
      <LookSection me={me} />
      <WritingSection form={form} />
      {hasAvatars && <AvatarSection me={me} />}
      <KeySection key={`key-${round}`} me={me} form={form} isImpersonated={isImpersonated} />
      <AutomationSection form={form} isImpersonated={isImpersonated} />
      <ApiKeysSection />
      <SigningInSection me={me} />
      <SessionsSection />
      <NoticesSection />
      <StorageSection />
      <ExportSection />
      <LeavingSection me={me} />
      {proof && (
        <ProofPrompt
          {...proof}
          title={t(`proof.${proof.about}.title`)}
          about={t(`proof.${proof.about}.about`, { address: form.draft.email.trim() })}
          act={t(`proof.${proof.about}.act`)}
        />
      )}
      <SaveBar
        changes={changed.map((field) => t(`field.${field}`))}
        wrongCount={wrongCount}
        isSaving={isSaving}
        onDiscard={handleDiscard}
        onSave={handleSave}
      />
    </div>
  );
}

function Waiting() {
  const t = useWords("settings");
  return (
    <div className={classes.waiting} aria-busy="true" aria-label={t("waiting")} role="status">
      {[64, 36, 36, 36, 36].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}
