import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { useFeePdf } from "./data.ts";

/** An invoice of fees by its number, which saves it as PDF. */
export function FeeFile({ id, invoiceId, number }: { id: number; invoiceId: number; number: string }) {
  const t = useWords("products/shop");
  const read = useFeePdf(id);
  return (
    <Button
      variant="subtle"
      color="ink"
      size="xs"
      px={6}
      leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
      aria-label={t("fee.pdf", { number })}
      loading={read.isPending}
      onClick={() =>
        read.mutate(invoiceId, { onSuccess: (file) => saveFile(file, `invoice-${number}.pdf`), onError: showAlert })
      }
    >
      {number}
    </Button>
  );
}
