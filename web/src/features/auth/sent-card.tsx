import type { ReactNode } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import type { AuthProps } from "./auth.ts";
import { AuthCard, AuthLink, BackToSignIn } from "./auth-card.tsx";

interface SentCardProps extends Pick<AuthProps, "place" | "go"> {
  readonly words: string;
  readonly text: string;
  readonly again: string;
  readonly children?: ReactNode;
}

export function SentCard({ place, go, words, text, again, children }: SentCardProps) {
  return (
    <AuthCard
      place={place}
      title={m.sent_title()}
      text={text}
      foot={
        <>
          <AuthLink to={again} {...{ place, go }}>
            {m.sent_other_address()}
          </AuthLink>
          <BackToSignIn {...{ place, go }} />
        </>
      }
    >
      <Notice tone="good">{words}</Notice>
      {children}
    </AuthCard>
  );
}

/** Isolates the address's direction within a sentence. */
export const isolateDirection = (email: string) => `\u2068${email}\u2069`;
