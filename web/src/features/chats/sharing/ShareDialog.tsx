import { Button, MultiSelect } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { alertText, showSuccess } from "../../../platform/messages.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LinkPart } from "./LinkPart.tsx";
import { useRecipients, useShare } from "./links.ts";
import css from "./ShareDialog.module.css";

/** Shares one message: with people of the organization it belongs to, and by a link that can be taken back. */
export function ShareDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useWords("chats/sharing");
  const organizationId = useOrganizationId();
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <div className={css.parts}>
        {organizationId !== null && (
          <PeoplePart messageId={message.message_id} organizationId={organizationId} onShared={onClose} />
        )}
        <LinkPart messageId={message.message_id} isWhole={false} />
        {message.conversation_id !== null && <LinkPart messageId={message.message_id} isWhole />}
      </div>
    </Dialog>
  );
}

type PeopleProps = { messageId: number; organizationId: number; onShared: () => void };

function PeoplePart({ messageId, organizationId, onShared }: PeopleProps) {
  const t = useWords("chats/sharing");
  const chats = useWords("chats");
  const me = useMe().data;
  const { options, chosen, choose, search, setSearch, isPending } = useChosen();
  const share = useShare();
  const name = me?.user_organizations.find((each) => each.organization_id === organizationId)?.name ?? "";
  const handleChoose = (values: string[]) => {
    choose(values);
    share.reset();
  };
  const handleShare = () =>
    share.mutate(
      { messageId, userIds: chosen.map(Number) },
      {
        onSuccess: () => {
          showSuccess("Message Shared");
          onShared();
        },
      },
    );
  return (
    <section className={css.part}>
      <h3 className={css.head}>{t("people", { name })}</h3>
      <p className={css.about}>{t("peopleAbout")}</p>
      <div className={css.row}>
        <MultiSelect
          className={css.field}
          aria-label={t("choose")}
          placeholder={chosen.length === 0 ? t("choose") : ""}
          data={options}
          searchable
          hidePickedOptions
          nothingFoundMessage={isPending ? chats("loading") : t("nobody")}
          value={chosen}
          onChange={handleChoose}
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options: all }) => all}
          error={share.error ? alertText(share.error) : null}
          comboboxProps={{ withinPortal: true }}
        />
        <Button disabled={chosen.length === 0} loading={share.isPending} onClick={handleShare}>
          {t("act")}
        </Button>
      </div>
    </section>
  );
}

/** People who can be chosen: those who were found, and those who were chosen before, whatever is searched next. */
function useChosen() {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [known, setKnown] = useState<Record<string, string>>({});
  const { data, isPending } = useRecipients(search.trim());
  const found = (data ?? []).map(({ user_id, name, email }) => ({
    value: String(user_id),
    label: name ? `${name} (${email})` : email,
  }));
  const kept = chosen.filter((value) => found.every((each) => each.value !== value));
  const options = [...found, ...kept.map((value) => ({ value, label: known[value] ?? value }))];
  const choose = (values: string[]) => {
    setChosen(values);
    setKnown(Object.fromEntries(options.map(({ value, label }) => [value, label])));
  };
  return { options, chosen, choose, search, setSearch, isPending };
}
