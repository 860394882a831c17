import { Anchor, Button, TextInput } from "@mantine/core";
import type { Organization } from "@pluma/contract/organizations/organizations";
import { slugOf } from "@pluma/contract/organizations/slug";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { bundlePath, frontPath, hostPath, landingPath, shopPath } from "../head/paths.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { KeyField } from "./KeyField.tsx";
import { PictureField } from "./PictureField.tsx";
import css from "./settings.module.css";
import { type SettingsForm as Form, useSettingsForm } from "./useSettingsForm.ts";
import { VideoField } from "./VideoField.tsx";

type SettingsFormProps = { organization: Organization | null; onSaved: (saved: Organization) => void };

/** The settings of an organization, or with null of one that is still to be made. What one may not change is absent. */
export function SettingsForm({ organization, onSaved }: SettingsFormProps) {
  const t = useWords("organizations");
  const form = useSettingsForm(organization, onSaved);
  const [isDeleting, setDeleting] = useState(false);
  const { changed } = form;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  useUnsaved(changed.length > 0);
  return (
    <>
      <form ref={form.form} className={css.form} onSubmit={handleSubmit} noValidate>
        <Brand form={form} id={organization?.organization_id ?? 0} />
        <FormSection title={t("settings.video")} about={t("settings.videoAbout")}>
          <VideoField form={form} />
        </FormSection>
        {organization?.can.edit_keys && <AdminsOwn form={form} organization={organization} />}
        {organization?.can.delete && (
          <FormSection title={t("settings.bundle")} about={t("settings.bundleAbout")}>
            <Anchor component={Link} py={11} to={bundlePath(organization.organization_id)}>
              {t("settings.bundleAct")}
            </Anchor>
          </FormSection>
        )}
        {organization?.can.delete && (
          <FormSection title={t("settings.delete")} about={t("settings.deleteAbout")}>
            <div>
              <Button variant="default" color="red" onClick={() => setDeleting(true)}>
                {t("settings.deleteAct")}
              </Button>
            </div>
          </FormSection>
        )}
        {!organization && changed.length === 0 && <Button type="submit">{t("settings.save")}</Button>}
        <SaveBar
          changes={changed.map((field) => t(`settings.fields.${field}`))}
          wrongCount={form.wrongCount}
          isSaving={form.isSaving}
          onDiscard={form.discard}
          onSave={() => void form.submit()}
        />
      </form>
      {/* Not in the form, which would take what is sent in it for its own. */}
      {isDeleting && organization && <DeleteDialog organization={organization} onClose={() => setDeleting(false)} />}
    </>
  );
}

function Brand({ form, id }: { form: Form; id: number }) {
  const t = useWords("organizations");
  const slug = slugOf(form.draft.name);
  return (
    <FormSection title={t("settings.brand")} about={t("settings.brandAbout")}>
      <TextInput
        label={t("settings.fields.name")}
        description={slug !== "" && t("settings.slug", { address: `${location.host}/${slug}` })}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        maxLength={120}
        value={form.draft.name}
        error={form.errorOf("name")}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t("settings.fields.tagline")}
        autoComplete="off"
        maxLength={300}
        value={form.draft.tagline}
        error={form.errorOf("tagline")}
        onChange={(event) => form.change({ tagline: event.currentTarget.value })}
      />
      <PictureField form={form} id={id} />
    </FormSection>
  );
}

/** What only its Admins change: its domain and its keys. */
function AdminsOwn({ form, organization }: { form: Form; organization: Organization }) {
  const t = useWords("organizations");
  return (
    <>
      <FormSection title={t("settings.fields.domain")} about={t("settings.domainAbout")}>
        <TextInput
          aria-label={t("settings.fields.domain")}
          placeholder="escribe.example.com"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={253}
          value={form.draft.domain}
          error={form.errorOf("domain")}
          onChange={(event) => form.change({ domain: event.currentTarget.value })}
        />
        <Anchor component={Link} py={11} to={hostPath(organization.organization_id)}>
          {t("settings.ownHost")}
        </Anchor>
      </FormSection>
      <FormSection title={t("settings.keys")} about={t("settings.keysAbout")}>
        <ul aria-label={t("settings.keys")} className={css.keys}>
          <KeyField form={form} field="openai_api_key" mask={organization.openai_api_key} />
        </ul>
        <Anchor component={Link} py={11} to={shopPath(organization.organization_id)}>
          {t("settings.shop")}
        </Anchor>
        <Anchor component={Link} py={11} to={frontPath(organization.organization_id)}>
          {t("settings.front")}
        </Anchor>
        <Anchor component={Link} py={11} to={landingPath(organization.organization_id)}>
          {t("settings.landing")}
        </Anchor>
      </FormSection>
    </>
  );
}
