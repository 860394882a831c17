import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { dropAvatar } from "../cache.ts";
import { useAvatar, useAvatarLive } from "../data.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import type { Written } from "../outputs/written.ts";
import { Bench } from "../page/Bench.tsx";
import css from "../page/page.module.css";
import { Shown } from "../page/Shown.tsx";
import type { TemplatesPanel } from "../page/TemplatesButton.tsx";

type AvatarProps = {
  id: number;
  test: ReactNode;
  ratings?: ReactNode;
  written: Written;
  Templates: TemplatesPanel;
};

/**
 * One avatar: for those who may edit it all that it is made of, with `test`, a chat that is not kept, beside it, and
 * `ratings`; for those who may only use it who it is, and a chat. `Templates` is the panel of those that it can answer, null where there
 * are none; what it wrote is drawn as `written` says.
 */
export default function Avatar({ id, ...parts }: AvatarProps) {
  const { Templates } = parts;
  const t = useWords("avatars");
  const avatar = useAvatar(id);
  const [isGone, setGone] = useState(false);
  const navigate = useNavigate();
  useAvatarLive(id, setGone);
  const leave = () => {
    void navigate("/avatars", { replace: true });
    dropAvatar(id);
  };
  const { data } = avatar;
  if (isGone || (isRefused(avatar.error) && avatar.error.status === 404)) return <Missing />;
  if (data) {
    return data.can.edit ? (
      <Bench avatar={data} {...parts} onDeleted={leave} />
    ) : (
      <Shown avatar={data} Templates={Templates} />
    );
  }
  return (
    <>
      <TopBar name={t("page.avatar")} />
      <div className={css.column}>
        {avatar.isError ? <LoadFailed title={t("page.failed")} query={avatar} /> : <Waiting />}
      </div>
    </>
  );
}

function Missing() {
  const t = useWords("avatars");
  const toList = (
    <Button component={Link} to="/avatars">
      {t("page.toList")}
    </Button>
  );
  return (
    <>
      <TopBar name={t("page.avatar")} />
      <div className={css.column}>
        <EmptyState kind="nothing" title={t("page.missing")} text={t("page.missingText")} action={toList} />
      </div>
    </>
  );
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div role="status" aria-label={t("loading")}>
      <div className={css.who}>
        <Skeleton width={60} height={60} radius={15} />
        <div className={css.words}>
          <Skeleton width="38%" height={24} />
          <Skeleton width="70%" height={14} mt={10} />
        </div>
      </div>
      {[1, 2, 3].map((part) => (
        <div key={part} className={css.section}>
          <Skeleton width={120} height={16} />
          <Skeleton width="94%" height={15} mt={18} />
          <Skeleton width="82%" height={15} mt={10} />
        </div>
      ))}
    </div>
  );
}
