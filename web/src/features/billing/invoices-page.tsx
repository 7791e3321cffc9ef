/** The user's invoices: state, amounts, what each contains, and its PDF. */
import type { Invoice } from "@callwright/contracts/endpoints/billing";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown, IconFileTypePdf, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { invoicesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { AmountLines } from "./amount-lines.tsx";
import classes from "./invoices-page.module.css";
import { invoiceStatuses } from "./subscription-words.ts";

const columns = (): readonly Column[] => [
  { key: "number", label: m.invoices_number(), isPinned: true },
  { key: "date", label: m.invoices_date() },
  { key: "status", label: m.invoices_status() },
  { key: "total", label: m.invoices_total(), align: "end" },
  { key: "due", label: m.invoices_due(), align: "end" },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "128px" },
];

export function InvoicesPage() {
  const { data: invoices = [], error, isPending, refetch } = useQuery(invoicesQuery);
  const empty =
    invoices.length > 0 ? undefined : error ? (
      <Failure title={m.invoices_failed()} error={error} onRetry={refetch} />
    ) : (
      <EmptyState
        icon={IconReceipt}
        title={m.invoices_none()}
        text={m.invoices_none_text()}
        action={
          <Button component={PreloadLink} to={paths.settingsBilling} variant="default">
            {m.invoices_to_billing()}
          </Button>
        }
      />
    );
  return (
    <Page title={m.nav_invoices()} text={m.invoices_text()}>
      <TableCard
        label={m.nav_invoices()}
        columns={columns()}
        isLoading={isPending}
        empty={empty}
        minWidth={640}
        isStacked
      >
        {invoices.map((invoice) => (
          <InvoiceRows key={invoice.id} invoice={invoice} />
        ))}
      </TableCard>
    </Page>
  );
}

/** The invoice's row, and below it what it contains. */
function InvoiceRows({ invoice }: { readonly invoice: Invoice }) {
  const { timezone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { id, status, createdAt, currency, totalCents, amountDueCents, lines, url, pdfUrl } = invoice;
  const number = invoice.number ?? m.invoices_next();
  const { tone, text } = invoiceStatuses[status];
  const linesId = `lines-${id}`;
  return (
    <>
      <tr>
        <td data-pinned>
          <button
            type="button"
            className={classes.number}
            aria-expanded={isOpen}
            aria-controls={linesId}
            onClick={() => setOpen(!isOpen)}
          >
            <bdi>{number}</bdi>
            <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
          </button>
        </td>
        <td className="cw-num">{formatDate(createdAt, timezone)}</td>
        <td>
          <ToneBadge tone={tone}>{text()}</ToneBadge>
        </td>
        <td data-align="end">{formatPrice(totalCents, { currency, isExact: true })}</td>
        <td data-align="end">{formatPrice(amountDueCents, { currency, isExact: true })}</td>
        <td>
          <span className={classes.actions}>
            {status === "open" && url && (
              <Button component="a" href={url} target="_blank" rel="noopener noreferrer" variant="default" size="xs">
                {m.invoices_pay()}
              </Button>
            )}
            {pdfUrl && (
              <ActionIcon
                component="a"
                href={pdfUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={m.invoices_pdf({ number })}
                title={m.invoices_pdf({ number })}
              >
                <IconFileTypePdf size={16} stroke={1.75} />
              </ActionIcon>
            )}
          </span>
        </td>
      </tr>
      <tr id={linesId} hidden={!isOpen}>
        <td colSpan={6}>
          <section className={classes.lines} aria-label={m.invoices_lines({ number })}>
            <AmountLines lines={lines} currency={currency} />
          </section>
        </td>
      </tr>
    </>
  );
}
