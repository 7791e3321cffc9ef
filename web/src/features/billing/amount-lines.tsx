import { formatNumber, formatPrice } from "../../lib/format.ts";
import classes from "./amount-lines.module.css";

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
    <dl className={classes.lines}>
      {lines.map(({ description, quantity, amountCents }) => (
        <div key={`${description} ${amountCents}`}>
          <dt>
            <bdi>{description}</bdi>
            {quantity !== undefined && quantity !== 1 && <bdi> × {formatNumber(quantity)}</bdi>}
          </dt>
          <dd>{formatPrice(amountCents, { currency, isExact: true })}</dd>
        </div>
      ))}
      {total && (
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}
