import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { useNavigate, useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { RUN_LIST } from "../places.ts";
import { DownloadMenu, RunMenu } from "../run/acts/RunMenu.tsx";
import { countsOf } from "../run/facts.ts";
import { RunFrame } from "../run/RunFrame.tsx";
import { RunRoom } from "../run/RunRoom.tsx";

/** One own run, step by step. */
export default function Run() {
  const t = useWords("workflows");
  const { user_workflow_id } = useParams();
  return (
    <RunFrame id={user_workflow_id} title={t("run.title")}>
      {(run) => (
        <>
          <Bar run={run} />
          <RunRoom key={run.user_workflow_id} run={run} />
        </>
      )}
    </RunFrame>
  );
}

function Bar({ run }: { run: UserWorkflow }) {
  const t = useWords("workflows");
  const navigate = useNavigate();
  const handleDeleted = () => void navigate(RUN_LIST, { replace: true });
  return (
    <TopBar
      name={run.name}
      quiet={t(`runs.state.${run.state}`)}
      acts={
        <>
          {countsOf(run).written > 0 && <DownloadMenu run={run} />}
          <RunMenu run={run} onDeleted={handleDeleted} />
        </>
      }
      phoneActs={<RunMenu run={run} hasDownloads onDeleted={handleDeleted} />}
    />
  );
}
