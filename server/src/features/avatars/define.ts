import type { AnyJobKind } from "../../platform/jobs/jobs.ts";
import { defineAvatarBelongings } from "./belongings.ts";
import { hearAvatarFiles } from "./files/tell.ts";
import { defineOutputBelongings } from "./outputs/belongings.ts";
import { defineOutputs } from "./outputs/text.ts";
import { defineTestBelongings } from "./testing/belongings.ts";
import { runAvatarTests } from "./testing/job.ts";
import { defineTestAnswers } from "./testing/text.ts";
import { defineTrainingBelongings } from "./training/belongings.ts";
import { runTraining, sweepTrainings } from "./training/runs/job.ts";

/** What avatars tell the parts that serve every feature: where their texts live, and what they keep of people. */
export function defineAvatars(): void {
  hearAvatarFiles();
  defineAvatarBelongings();
  defineOutputs();
  defineOutputBelongings();
  defineTestAnswers();
  defineTestBelongings();
  defineTrainingBelongings();
}

/** The jobs of avatars. */
export const avatarJobs: AnyJobKind[] = [runTraining, sweepTrainings, runAvatarTests];
