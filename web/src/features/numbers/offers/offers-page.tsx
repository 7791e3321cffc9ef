import { lazy, Suspense } from "react";
import * as m from "#messages";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { paths } from "../../../lib/paths.ts";
import { shopHeights } from "./heights.ts";

const Shop = lazy(async () => ({ default: (await import("./shop.tsx")).Shop }));

export function OffersPage() {
  const waiting = (
    <Panel isLoading heights={shopHeights}>
      {null}
    </Panel>
  );
  return (
    <Page title={m.offers_title()} text={m.offers_text()} back={{ to: paths.numbers, label: m.numbers_title() }}>
      <Suspense fallback={waiting}>
        <Shop />
      </Suspense>
    </Page>
  );
}
