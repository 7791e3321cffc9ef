/** Hours and caps of each country, which always apply. */

import type { getCallingPolicy } from "@callwright/contracts/endpoints/reach";
import type * as z from "zod/mini";
import * as m from "#messages";
import { getLocale } from "../../../lib/i18n/locale.ts";
import classes from "./calling.module.css";
import { capsTexts, hoursTexts } from "./rule-words.ts";

type Country = z.output<typeof getCallingPolicy.response>["countries"][number];

export function Countries({ countries }: { readonly countries: readonly Country[] }) {
  const names = new Intl.DisplayNames([getLocale()], { type: "region" });
  return (
    <table className={classes.countries}>
      <thead>
        <tr>
          <th scope="col">{m.policy_country()}</th>
          <th scope="col">{m.policy_hours()}</th>
          <th scope="col">{m.policy_caps()}</th>
        </tr>
      </thead>
      <tbody>
        {countries.map(({ code, name, hours, caps }) => (
          <tr key={code}>
            <th scope="row">{names.of(code) ?? name}</th>
            <td>
              <Lines texts={hoursTexts(hours)} />
            </td>
            <td>
              <Lines texts={capsTexts(caps)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={classes.line}>
      {unbroken(text)}
    </span>
  ));
}

/** A line may break after a dash, but neither "09:00–20:00" nor "Mon–Fri" should. */
const unbroken = (text: string): string => text.replaceAll("–", "–\u2060");
