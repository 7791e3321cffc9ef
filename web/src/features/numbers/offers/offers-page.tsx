import { lazy, Suspense } from "react";
import * as m from "#messages";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { paths } from "../../../lib/paths.ts";

const OfferSearch = lazy(async () => ({ default: (await import("./offer-search.tsx")).OfferSearch }));

const placeholderHeights = [220, 240];

export function OffersPage() {
  const placeholder = (
    <Panel isLoading skeletonHeights={placeholderHeights}>
      {null}
    </Panel>
  );
  return (
    <Page title={m.offers_title()} text={m.offers_text()} back={{ to: paths.numbers, label: m.numbers_title() }}>
      <Suspense fallback={placeholder}>
        <OfferSearch placeholderHeights={placeholderHeights} />
      </Suspense>
    </Page>
  );
}
