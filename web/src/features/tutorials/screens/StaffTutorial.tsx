import { Button, Switch } from "@mantine/core";
import type { StaffTutorial as Edited } from "@pluma/contract/tutorials/tutorials";
import { type SubmitEvent, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useRemove, useStaffTutorial } from "../data.ts";
import { TextFields } from "../staff/TextFields.tsx";
import { useTutorialForm } from "../staff/useTutorialForm.ts";
import { VideoFields } from "../staff/VideoFields.tsx";

/** Makes a tutorial where the address says "new", else changes that one. */
export default function StaffTutorial() {
  const { id = "" } = useParams();
  const t = useWords("tutorials");
  const navigate = useNavigate();
  const isNew = id === "new";
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { data, isError, error, refetch } = useStaffTutorial(isId ? Number(id) : null);
  const [saved, setSaved] = useState<{ tutorial: Edited; times: number } | null>(null);
  const tutorial = saved?.tutorial ?? data ?? null;
  if (isNew || tutorial) {
    return (
      <Form
        key={`${id} ${saved?.times ?? 0}`}
        tutorial={isNew ? null : tutorial}
        onSaved={(next) => {
          showSuccess(t("staff.saved"));
          if (isNew) void navigate("/admin/tutorials", { replace: true });
          else setSaved({ tutorial: next, times: (saved?.times ?? 0) + 1 });
        }}
      />
    );
  }
  const isMissing = !isId || (isRefused(error) && error.status === 404);
  if (!isMissing && !isError) return <Page title={t("staff.one")}>{null}</Page>;
  const toList = (
    <Button component={Link} to="/admin/tutorials">
      {t("toList")}
    </Button>
  );
  return (
    <Page title={t("staff.one")} hasBack>
      {isMissing ? (
        <EmptyState kind="nothing" title={t("missing")} action={toList} />
      ) : (
        <LoadFailed title={t("failed")} query={{ error, refetch }} />
      )}
    </Page>
  );
}

function Form({ tutorial, onSaved }: { tutorial: Edited | null; onSaved: (saved: Edited) => void }) {
  const t = useWords("tutorials");
  const form = useTutorialForm(tutorial, onSaved);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  useUnsaved(form.isChanged);
  return (
    <Page
      title={tutorial ? tutorial.name : t("staff.new")}
      acts={
        tutorial && (
          <Button component={Link} variant="default" to={`/tutorials/${tutorial.tutorial_id}`}>
            {t("staff.watch")}
          </Button>
        )
      }
    >
      <form ref={form.form} onSubmit={handleSubmit} noValidate>
        <VideoFields form={form} />
        <TextFields form={form} />
        <Switch
          label={t("staff.isShown")}
          description={t("staff.isShownText")}
          checked={form.draft.isShown}
          onChange={(event) => form.change({ isShown: event.currentTarget.checked })}
        />
        {!tutorial && !form.isChanged && (
          <Button type="submit" mt="lg">
            {t("staff.save")}
          </Button>
        )}
        <SaveBar
          changes={form.isChanged ? [tutorial?.name ?? t("staff.new")] : []}
          wrongCount={form.wrongCount}
          isSaving={form.isSaving}
          onDiscard={form.discard}
          onSave={() => void form.submit()}
        />
      </form>
      {tutorial && <Removing tutorial={tutorial} />}
    </Page>
  );
}

function Removing({ tutorial: { tutorial_id: id, name } }: { tutorial: Edited }) {
  const t = useWords("tutorials");
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = useRemove(id);
  return (
    <div style={{ paddingTop: 32 }}>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {t("staff.delete")}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t("staff.deleteTitle", { name })}
          keep={t("staff.keep")}
          act={t("staff.delete")}
          isPending={remove.isPending}
          problem={remove.error?.message}
          onAct={() => remove.mutate(undefined, { onSuccess: () => void navigate("/admin/tutorials") })}
          onClose={() => setAsked(false)}
        >
          <p>{t("staff.deleteText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
