/** Shown before anything else to a user who must set up a second factor. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { Logo } from "../../components/logo.tsx";
import { SecondFactorSettings } from "../../components/second-factor/second-factor-settings.tsx";
import { meQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import classes from "./enrolment-page.module.css";

export function EnrolmentPage({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <Logo />
        <div>
          <h1 className={classes.title}>{m.enrolment_title()}</h1>
          <p className={classes.text}>{m.enrolment_text()}</p>
        </div>
        <SecondFactorSettings onReady={() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })} />
        <div>
          <Button variant="subtle" onClick={onSignOut}>
            {m.logout()}
          </Button>
        </div>
      </main>
    </div>
  );
}
