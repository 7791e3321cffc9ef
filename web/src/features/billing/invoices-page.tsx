import type { Invoice } from "@callwright/contracts/endpoints/billing";
import { ActionIcon, Box, Button, Group } from "@mantine/core";
import { IconFileTypePdf, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { actionsColumn } from "../../components/table/columns.tsx";
import { RowToggle, useOpenRows } from "../../components/table/rows.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { invoicesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { AmountLines } from "./amount-lines.tsx";

const invoiceStatuses: Record<Invoice["status"], StateBadgeProps> = {
  draft: { tone: "neutral", text: m.invoice_draft },
  open: { tone: "fair", text: m.invoice_open },
  paid: { tone: "good", text: m.invoice_paid },
  uncollectible: { tone: "bad", text: m.invoice_uncollectible },
  void: { tone: "neutral", text: m.invoice_void },
};

const invoiceNumber = ({ number }: Invoice) => number ?? m.invoices_next();
const linesElementId = ({ id }: Invoice) => `lines-${id}`;

const columns = (zone: string, openRows: ReturnType<typeof useOpenRows>): readonly Column<Invoice>[] => [
  {
    key: "number",
    label: m.invoices_number(),
    isPinned: true,
    cellClass: "cw-medium cw-nowrap",
    cell: (invoice) => (
      <RowToggle
        isOpen={openRows.isOpen(invoice.id)}
        onToggle={() => openRows.toggle(invoice.id)}
        controls={linesElementId(invoice)}
      >
        <bdi>{invoiceNumber(invoice)}</bdi>
      </RowToggle>
    ),
  },
  { key: "date", label: m.invoices_date(), cellClass: "cw-num", cell: ({ createdAt }) => formatDate(createdAt, zone) },
  { key: "status", label: m.invoices_status(), cell: ({ status }) => <StateBadge {...invoiceStatuses[status]} /> },
  priceColumn("total", m.invoices_total(), ({ totalCents }) => totalCents),
  priceColumn("due", m.invoices_due(), ({ amountDueCents }) => amountDueCents),
  actionsColumn((invoice) => <Links invoice={invoice} />, { width: "128px" }),
];

const priceColumn = (key: string, label: string, cents: (invoice: Invoice) => number): Column<Invoice> => ({
  key,
  label,
  align: "end",
  cell: (invoice) => formatPrice(cents(invoice), { currency: invoice.currency, isExact: true }),
});

export function InvoicesPage() {
  const { timezone } = useUser();
  const query = useQuery(invoicesQuery);
  const openRows = useOpenRows();
  return (
    <Page title={m.nav_invoices()} text={m.invoices_text()}>
      <TableCard
        label={m.nav_invoices()}
        columns={columns(timezone, openRows)}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        below={(invoice) =>
          openRows.isOpen(invoice.id) && (
            <Box
              id={linesElementId(invoice)}
              component="section"
              maw={560}
              py={8}
              aria-label={m.invoices_lines({ number: invoiceNumber(invoice) })}
            >
              <AmountLines lines={invoice.lines} currency={invoice.currency} />
            </Box>
          )
        }
        query={query}
        failureTitle={m.invoices_failed()}
        empty={
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
        }
        minWidth={640}
        isStacked
      />
    </Page>
  );
}

function Links({ invoice }: { readonly invoice: Invoice }) {
  const { status, url, pdfUrl } = invoice;
  const pdf = m.invoices_pdf({ number: invoiceNumber(invoice) });
  const newTab = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <Group component="span" wrap="nowrap" justify="flex-end" gap={4}>
      {status === "open" && url && (
        <Button component="a" href={url} {...newTab} variant="default" size="xs">
          {m.invoices_pay()}
        </Button>
      )}
      {pdfUrl && (
        <ActionIcon component="a" href={pdfUrl} {...newTab} aria-label={pdf} title={pdf}>
          <IconFileTypePdf size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </Group>
  );
}
