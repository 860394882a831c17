import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { Answer, AvatarRatings, htmlOf, TestChat } from "../../../features/chats/index.ts";
import { AvatarTemplates } from "../../../features/templates/index.ts";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { NotFound } from "../NotFound.tsx";

const Avatar = lazy(() => import("../../../features/avatars/screens/Avatar.tsx"));

const written = { Answer, htmlOf };

/** One avatar, beside it a chat to test it with, what was thought of its answers, and the templates that it can answer. Only a number names an avatar. */
export default function AvatarPage() {
  const { avatar_id = "" } = useParams();
  const hasTemplates = isTabOn(useConfig(), "templates");
  if (!/^[1-9]\d{0,14}$/.test(avatar_id)) return <NotFound />;
  const id = Number(avatar_id);
  return (
    <Avatar
      key={id}
      id={id}
      test={<TestChat avatarId={id} />}
      written={written}
      ratings={
        <Suspense>
          <AvatarRatings avatarId={id} />
        </Suspense>
      }
      Templates={hasTemplates ? AvatarTemplates : null}
    />
  );
}
