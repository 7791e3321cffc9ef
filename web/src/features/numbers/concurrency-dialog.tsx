/** Sets how many calls a number carries at once. */
import { carriers } from "@callwright/contracts/carriers";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { toast } from "../../lib/toast.ts";
import { NumberDialog } from "./number-dialog.tsx";
import { refreshNumbers } from "./refresh.ts";

interface ConcurrencyDialogProps {
  readonly number: ImportedNumber;
  readonly onClose: () => void;
}

export function ConcurrencyDialog({ number, onClose }: ConcurrencyDialogProps) {
  const { id, provider } = number;
  const most = carriers[provider].maxConcurrentCalls;
  const [concurrency, setConcurrency] = useState<number | string>(number.concurrency);
  const save = useMutation({
    mutationFn: (calls: number) => call("updateNumber", { params: { id }, body: { concurrency: calls } }),
    onSuccess: async () => {
      toast.success(m.numbers_concurrency_saved());
      onClose();
      await refreshNumbers();
    },
  });
  const isValid = typeof concurrency === "number" && concurrency >= 1 && concurrency <= most;
  const range = m.numbers_concurrency_range({ most: formatNumber(most), provider: carriers[provider].name });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isValid) save.mutate(concurrency);
  };
  return (
    <NumberDialog
      number={number}
      title={m.numbers_concurrency()}
      failed={m.numbers_concurrency_failed()}
      save={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={m.numbers_concurrency()}
        description={range}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={most}
        clampBehavior="none"
        value={concurrency}
        onChange={setConcurrency}
        error={!isValid && range}
        data-autofocus
      />
    </NumberDialog>
  );
}
