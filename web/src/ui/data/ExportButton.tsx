import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { showAlert } from "../../platform/messages.ts";
import { saveFile } from "../../platform/saveFile.ts";

type ExportButtonProps<F> = {
  /** Asks for the file of what a filter finds. */
  csv: UseMutationResult<Blob, Error, F>;
  filter: F;
  /** What the file is called, without its ending. */
  fileName: string;
  /** There is nothing to be in it. */
  isEmpty?: boolean;
  children: ReactNode;
};

/** What a screen lists, as a CSV. */
export function ExportButton<F>({ csv, filter, fileName, isEmpty = false, children }: ExportButtonProps<F>) {
  const handleExport = () =>
    csv.mutate(filter, { onSuccess: (file) => saveFile(file, `${fileName}.csv`), onError: showAlert });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.6} />}
      loading={csv.isPending}
      disabled={isEmpty}
      onClick={handleExport}
    >
      {children}
    </Button>
  );
}
