import { Button } from "@mantine/core";
import * as m from "#messages";
import { LonePage } from "../../components/page.tsx";
import { SecondFactorSettings } from "../../components/second-factor/second-factor-settings.tsx";
import { meQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";

export function EnrolmentPage({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <LonePage>
      <div>
        <h1>{m.enrolment_title()}</h1>
        <p className="cw-dimmed">{m.enrolment_text()}</p>
      </div>
      <SecondFactorSettings onReady={() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })} />
      <div>
        <Button variant="subtle" onClick={onSignOut}>
          {m.logout()}
        </Button>
      </div>
    </LonePage>
  );
}
