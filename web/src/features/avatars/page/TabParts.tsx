import { Skeleton } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Written } from "../outputs/written.ts";
import { Material } from "./Material.tsx";

const Draws = lazy(() => import("../draws/Draws.tsx"));
const Inbox = lazy(() => import("../inbox/Inbox.tsx"));
const Outputs = lazy(() => import("../outputs/Outputs.tsx"));
const Tests = lazy(() => import("../testing/Tests.tsx"));
const Trainings = lazy(() => import("../training/Trainings.tsx"));
const Versions = lazy(() => import("../versions/Versions.tsx"));
const Version = lazy(() => import("../versions/Version.tsx"));

/** The part of an avatar's page that its address names; each but the first is fetched when it is first opened. */
export function TabParts({ avatar, written }: { avatar: Avatar; written: Written }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route index element={<Material avatar={avatar} />} />
        <Route path="files/:file_id" element={<Material avatar={avatar} />} />
        <Route path="trainings" element={<Trainings avatar={avatar} />} />
        <Route path="tests" element={<Tests avatar={avatar} />} />
        <Route path="outputs" element={<Outputs avatar={avatar} written={written} />} />
        <Route path="inbox" element={<Inbox avatar={avatar} />} />
        <Route path="people" element={<Draws avatar={avatar} />} />
        <Route path="versions" element={<Versions avatar={avatar} />} />
        <Route path="versions/:version_id" element={<Version avatar={avatar} />} />
        <Route path="*" element={<Navigate to={`/avatars/${avatar.avatar_id}`} replace />} />
      </Routes>
    </Suspense>
  );
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={20} mt={26} />
      ))}
    </div>
  );
}
