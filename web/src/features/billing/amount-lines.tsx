import { Flex, Stack } from "@mantine/core";
import { formatNumber, formatPrice } from "../../lib/format.ts";

interface AmountLinesProps {
  readonly lines: readonly {
    readonly description: string;
    readonly quantity?: number | undefined;
    readonly amountCents: number;
  }[];
  readonly currency?: string | undefined;
  readonly total?: { readonly label: string; readonly amount: string };
}

export function AmountLines({ lines, currency = "USD", total }: AmountLinesProps) {
  return (
    <Stack component="dl" className="cw-small" gap={8}>
      {lines.map(({ description, quantity, amountCents }) => (
        <Flex key={`${description} ${amountCents}`} justify="space-between" gap={16}>
          <dt>
            <bdi>{description}</bdi>
            {quantity !== undefined && quantity !== 1 && <bdi> × {formatNumber(quantity)}</bdi>}
          </dt>
          <dd className="cw-num cw-nowrap">{formatPrice(amountCents, { currency, isExact: true })}</dd>
        </Flex>
      ))}
      {total && (
        <Flex
          className="cw-bold"
          justify="space-between"
          gap={16}
          pt={8}
          fz="md"
          style={{ borderTop: "1px solid var(--cw-line)" }}
        >
          <dt>{total.label}</dt>
          <dd className="cw-num cw-nowrap">{total.amount}</dd>
        </Flex>
      )}
    </Stack>
  );
}
