/** After a mail was asked for: where it went, and what to do when it does not come. */
import type { ReactNode } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { paths } from "../../lib/paths.ts";
import type { EntranceProps } from "./entrance.ts";
import { EntranceCard, EntranceLink } from "./entrance-card.tsx";

interface SentCardProps extends Pick<EntranceProps, "place" | "go"> {
  /** The specification's words. */
  readonly words: string;
  readonly text: string;
  /** The screen that asks for an address. */
  readonly again: string;
  readonly children?: ReactNode;
}

export function SentCard({ place, go, words, text, again, children }: SentCardProps) {
  return (
    <EntranceCard
      place={place}
      title={m.sent_title()}
      text={text}
      foot={
        <>
          <EntranceLink to={again} {...{ place, go }}>
            {m.sent_other_address()}
          </EntranceLink>
          <EntranceLink to={paths.login} {...{ place, go }}>
            {m.entrance_back()}
          </EntranceLink>
        </>
      }
    >
      <Notice tone="good">{words}</Notice>
      {children}
    </EntranceCard>
  );
}

/** An address within a sentence of either direction. */
export const isolated = (email: string) => `\u2068${email}\u2069`;
