import { Button, Skeleton } from "@mantine/core";
import { deviceOf } from "@pluma/contract/session/device";
import type { DeviceSession } from "@pluma/contract/settings/settings";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LineFailed } from "../../../ui/failed/LineFailed.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useEndOtherSessions, useEndSession, useIsImpersonated, useSessions } from "../data.ts";
import { Closed } from "../parts/Closed.tsx";
import { Item, Items, Section } from "../parts/Section.tsx";

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop };

/** The devices that are signed in, and signing them out: one, or all but this. */
export function SessionsSection() {
  const t = useWords("settings");
  const isImpersonated = useIsImpersonated();
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.data?.some((each) => !each.is_current) ?? false;
  const handleEndOthers = () =>
    endOthers.mutate(undefined, { onSuccess: () => showSuccess(t("sessions.othersEnded")) });
  const endAll = hasOthers && (
    <Button variant="transparent" px={0} onClick={handleEndOthers}>
      {t("sessions.endOthers")}
    </Button>
  );
  return (
    <Section title={t("sessions.title")} about={isImpersonated ? <Closed /> : endAll}>
      {sessions.isPending && !isImpersonated && (
        <div aria-busy="true">
          <Skeleton height={40} />
          <Skeleton height={40} mt={16} />
        </div>
      )}
      {sessions.isError && <LineFailed title={t("sessions.failed")} query={sessions} />}
      {sessions.data && (
        <Items label={t("sessions.title")}>
          {sessions.data.map((each) => (
            <SessionItem key={each.session_id} session={each} />
          ))}
        </Items>
      )}
    </Section>
  );
}

function SessionItem({ session }: { session: DeviceSession }) {
  const t = useWords("settings");
  const end = useEndSession();
  const { browser, system, kind } = deviceOf(session.user_agent);
  const Icon = icons[kind];
  const name =
    browser && system ? t("sessions.device", { browser, system }) : (browser ?? system ?? t("sessions.unknown"));
  const handleEnd = () =>
    end.mutate(session.session_id, { onSuccess: () => showSuccess(t("sessions.ended", { name })) });
  return (
    <Item
      icon={<Icon size={20} stroke={1.6} />}
      name={
        <>
          <span title={session.user_agent ?? undefined}>{name}</span>
          {session.is_current && <Tag tone="good">{t("sessions.this")}</Tag>}
        </>
      }
      about={
        <>
          {session.ip && `${session.ip}, `}
          {session.is_current ? t("sessions.now") : <Moment at={session.last_used_at} />}
        </>
      }
    >
      {!session.is_current && (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          aria-label={t("sessions.endNamed", { name })}
          onClick={handleEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </Item>
  );
}
