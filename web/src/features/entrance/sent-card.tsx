/** Says where a mail was sent, and what to do if it does not arrive. */
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

/** Isolates the address's direction within a sentence. */
export const isolated = (email: string) => `\u2068${email}\u2069`;
