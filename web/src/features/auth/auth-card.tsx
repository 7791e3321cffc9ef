import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import * as m from "#messages";
import { LanguageLinks } from "../../components/language-links.tsx";
import { Logo } from "../../components/logo.tsx";
import { paths } from "../../lib/paths.ts";
import { type AuthProps, addressWithRedirect, type Place } from "./auth.ts";
import classes from "./auth-card.module.css";

interface AuthCardProps extends Pick<AuthProps, "place"> {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

export function AuthCard({ place, title, text, children, foot }: AuthCardProps) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!place.isMoved || focusedPlaces.has(place)) return;
    focusedPlaces.add(place);
    const target = firstEmptyField(card.current) ?? heading.current;
    target?.focus();
  }, [place]);
  return (
    <div className={classes.page}>
      <main ref={card} className={classes.card}>
        <Logo />
        <div className="cw-stack" style={{ gap: 4 }}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {children}
        {foot && <div className={classes.foot}>{foot}</div>}
      </main>
      <LanguageLinks />
    </div>
  );
}

/** The places where the focus was already moved: a language change mounts the screen again at the same place. */
const focusedPlaces = new WeakSet<Place>();

/** Undefined on touch screens, where the keyboard would cover the text. */
function firstEmptyField(card: HTMLElement | null): HTMLElement | undefined {
  if (!card || !matchMedia("(pointer: fine)").matches) return undefined;
  const inputs = [...card.querySelectorAll<HTMLInputElement>("form input:not([hidden])")];
  return inputs.find(({ value }) => value === "");
}

interface AuthLinkProps extends Pick<AuthProps, "place" | "go"> {
  readonly to: string;
  readonly children: ReactNode;
}

export function AuthLink({ to, place, go, children }: AuthLinkProps) {
  const follow = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (hasModifier || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a className={classes.link} href={addressWithRedirect(to, place)} onClick={follow}>
      {children}
    </a>
  );
}

export const BackToSignIn = (props: Pick<AuthProps, "place" | "go">) => (
  <AuthLink to={paths.login} {...props}>
    {m.entrance_back()}
  </AuthLink>
);
