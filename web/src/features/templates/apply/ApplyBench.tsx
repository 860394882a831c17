import { Button } from "@mantine/core";
import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconArrowLeft, IconForms, IconPencil } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { WhoSees } from "../../../ui/whoSees.tsx";
import { ChatPane, FilledSender, type FilledSending } from "../../chats/index.ts";
import { Star } from "../cards/TemplateCells.tsx";
import { editOf } from "../places.ts";
import css from "./ApplyBench.module.css";
import { FillForm } from "./FillForm.tsx";
import { type Filling, useFilling } from "./useFilling.ts";

type Props = {
  template: OpenTemplate;
  /** Null while the chat is to be made, with the first Generate. */
  conversationId: number | null;
  /** Who answers in the chat that is to be made. */
  avatar?: AvatarMark | null;
  /** What goes along to the address of the chat that is made, so that this form stays. */
  kept?: object;
};

type Pane = "form" | "chat";

/**
 * A template beside the chat that its answers are written in. On a phone the form comes first: Generate goes to the chat,
 * and what is filled in is still there when one comes back.
 */
export function ApplyBench(props: Props) {
  const { conversationId, avatar = null } = props;
  return (
    <Suspense>
      <FilledSender conversationId={conversationId} avatar={avatar}>
        {(sending) => <Panes {...props} sending={sending} />}
      </FilledSender>
    </Suspense>
  );
}

function Panes({ template, conversationId, avatar = null, kept, sending }: Props & { sending: FilledSending }) {
  const t = useWords("templates");
  const navigate = useNavigate();
  const { state } = useLocation();
  const { pane, form, chat, show } = usePanes(isAtChat(state) ? "chat" : "form");
  const [problem, setProblem] = useState<Error | null>(null);
  const filling = useFilling(template);
  const handleSend = (used: UsedTemplate) => {
    setProblem(null);
    show("chat");
    sending.send(used, {
      onSent: (made) => {
        filling.settle(used);
        const to = `/templates/apply-template/${template.template_id}/${made}`;
        if (conversationId === null) void navigate(to, { replace: true, state: { ...kept, pane: "chat" } });
      },
      onRefused: (error) => {
        setProblem(error);
        show("form");
      },
    });
  };
  return (
    <>
      <TopBar
        name={template.name}
        quiet={t("apply.template")}
        acts={<Acts template={template} />}
        phoneActs={<Star template={template} />}
      />
      <div className={css.panes} data-pane={pane}>
        <div className={css.form} ref={form} tabIndex={-1}>
          <FillForm
            filling={filling}
            head={<Head template={template} />}
            hasPrompt
            isFirst
            isBusy={sending.isBusy}
            problem={problem}
            onSend={handleSend}
            acts={<Clear filling={filling} />}
          />
        </div>
        <section className={css.chat} ref={chat} tabIndex={-1} aria-label={t("apply.chat")}>
          <BackToForm name={template.name} onPress={() => show("form")} />
          <Suspense>
            <ChatPane
              conversationId={conversationId}
              sending={sending.sending}
              avatar={avatar}
              empty={<Nothing avatar={avatar} />}
            />
          </Suspense>
        </section>
      </div>
    </>
  );
}

/** The two panes, of which a phone shows one at a time; the focus goes along with what is shown. */
function usePanes(first: Pane) {
  const [pane, setPane] = useState<Pane>(first);
  const form = useRef<HTMLDivElement>(null);
  const chat = useRef<HTMLElement>(null);
  const show = (next: Pane) => {
    setPane(next);
    requestAnimationFrame(() => {
      const left = next === "chat" ? form.current : chat.current;
      if (left?.checkVisibility() === false) (next === "chat" ? chat : form).current?.focus();
    });
  };
  return { pane, form, chat, show };
}

/** The way back on a phone. */
function BackToForm({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useWords("templates");
  return (
    <div className={css.back}>
      <IconForms size={18} stroke={1.6} aria-hidden="true" />
      <span className={css.backName}>{name}</span>
      <Button variant="subtle" leftSection={<IconArrowLeft size={16} stroke={1.6} />} onClick={onPress}>
        {t("apply.backToForm")}
      </Button>
    </div>
  );
}

function Clear({ filling }: { filling: Filling }) {
  const t = useWords("templates");
  if (filling.fields.length === 0) return null;
  return (
    <Button variant="subtle" color="ink" onClick={filling.clear}>
      {t("apply.clear")}
    </Button>
  );
}

const isAtChat = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "pane" in state && state.pane === "chat";

function Head({ template: { name, description } }: { template: OpenTemplate }) {
  return (
    <header className={css.head}>
      <h2 className={css.name}>{name}</h2>
      {description && <p className={css.about}>{description}</p>}
    </header>
  );
}

function Acts({ template }: { template: OpenTemplate }) {
  const t = useWords("templates");
  return (
    <>
      {template.can.edit && (
        <Button
          component={Link}
          to={editOf(template.template_id)}
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconPencil size={16} stroke={1.6} />}
        >
          {t("apply.edit")}
        </Button>
      )}
      <WhoSees
        type="template"
        id={template.template_id}
        organizationId={template.organization_id}
        ownerId={template.user_id}
      />
      <Star template={template} />
    </>
  );
}

/** Where nothing was generated yet. */
function Nothing({ avatar }: { avatar: AvatarMark | null }) {
  const t = useWords("templates");
  return (
    <div className={css.nothing}>
      <p className={css.nothingTitle}>{t("apply.nothing")}</p>
      <p className={css.nothingText}>{avatar ? t("apply.nothingBy", { name: avatar.name }) : t("apply.nothingText")}</p>
    </div>
  );
}
