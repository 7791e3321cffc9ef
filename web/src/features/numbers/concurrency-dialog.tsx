import { carriers } from "@callwright/contracts/carriers";
import { NumberInput } from "@mantine/core";
import * as m from "#messages";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { finishNumberDialog, NumberDialog, type NumberLayerProps } from "./number-dialog.tsx";

export function ConcurrencyDialog({ number, onClose }: NumberLayerProps) {
  const { id, provider } = number;
  const maxCalls = carriers[provider].maxConcurrentCalls;
  const isValid = (typed: number | string) => typeof typed === "number" && typed >= 1 && typed <= maxCalls;
  const form = useForm({
    saved: { concurrency: number.concurrency as number | string },
    // Sends nothing for an invalid number: the field shows its own error.
    read: ({ values: { concurrency } }) => (isValid(concurrency) ? { body: { concurrency: Number(concurrency) } } : {}),
    send: (body) => call("updateNumber", { params: { id }, body }),
    failedMessage: m.error_generic,
    onSaved: () => finishNumberDialog(m.numbers_concurrency_saved(), onClose),
  });
  const range = m.numbers_concurrency_range({ most: formatNumber(maxCalls), provider: carriers[provider].name });
  return (
    <NumberDialog
      number={number}
      title={m.numbers_concurrency()}
      failureTitle={m.numbers_concurrency_failed()}
      submit={m.settings_save()}
      form={form}
      onClose={onClose}
    >
      <NumberInput
        label={m.numbers_concurrency()}
        description={range}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={maxCalls}
        clampBehavior="none"
        {...form.field("concurrency")}
        error={!isValid(form.values.concurrency) && range}
        data-autofocus
      />
    </NumberDialog>
  );
}
