import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Button, Flex } from "@mantine/core";
import { IconPhonePlus, IconShoppingCart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Page } from "../../components/page.tsx";
import { TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { numbersQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { pollWhile } from "../../lib/watch.ts";
import { numberColumns } from "./number-columns.tsx";
import { isBeingSetUp } from "./number-state.tsx";
import { OpenPurchases } from "./open-purchases.tsx";

const importDialog = lazyLayer(async () => (await import("./import-dialog.tsx")).ImportDialog);

const POLL_MS = 2_000;

export function NumbersPage() {
  const [isImporting, setImporting] = useState(false);
  const isPhoneScreen = usePhoneScreen();
  const navigate = useNavigate();
  const { timezone } = useUser();
  const query = useQuery({
    ...numbersQuery,
    refetchInterval: pollWhile(POLL_MS, (numbers: readonly ImportedNumber[] = []) => numbers.some(isBeingSetUp)),
  });
  const numbers = query.data ?? [];
  const importButton = (
    <Button leftSection={<IconPhonePlus size={16} aria-hidden />} onClick={() => setImporting(true)}>
      {m.numbers_import()}
    </Button>
  );
  const buttons = (
    <>
      <Button
        component={PreloadLink}
        to={paths.newNumber}
        variant="default"
        leftSection={<IconShoppingCart size={16} aria-hidden />}
      >
        {m.offers_title()}
      </Button>
      {importButton}
    </>
  );
  // A phone's header has room for one button and a menu.
  const phoneButtons = (
    <>
      {importButton}
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[{ label: m.offers_title(), icon: IconShoppingCart, onClick: () => void navigate(paths.newNumber) }]}
      />
    </>
  );
  return (
    <Page
      title={m.numbers_title()}
      text={m.numbers_text()}
      actions={numbers.length > 0 && (isPhoneScreen ? phoneButtons : buttons)}
    >
      <OpenPurchases numbers={numbers} />
      <TableCard
        label={m.numbers_title()}
        columns={numberColumns(timezone)}
        rows={numbers}
        rowKey={({ id }) => id}
        query={query}
        skeletonRows={5}
        failureTitle={m.numbers_fetch_failed()}
        empty={
          <EmptyState
            icon={IconPhonePlus}
            title={m.numbers_empty()}
            text={m.numbers_empty_text()}
            action={
              <Flex wrap="wrap" justify="center" gap={8}>
                {buttons}
              </Flex>
            }
          />
        }
        minWidth={1120}
        isStacked
      />
      <LayerBoundary shown={isImporting} onClose={() => setImporting(false)}>
        {isImporting && <importDialog.Layer onClose={() => setImporting(false)} />}
      </LayerBoundary>
    </Page>
  );
}
