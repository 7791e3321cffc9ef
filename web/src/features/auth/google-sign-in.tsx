/** Google sign-in where the tenant enables it, above the password form. */
import * as m from "#messages";
import { useTheme } from "../../lib/theme/brand-data.ts";
import type { Place } from "./auth.ts";
import { redirectToGoogle } from "./google.ts";
import { GoogleMark } from "./google-mark.tsx";
import classes from "./google-sign-in.module.css";

interface GoogleSignInProps {
  readonly place: Place;
  readonly label: string;
}

export function GoogleSignIn({ place, label }: GoogleSignInProps) {
  const google = useTheme()?.google;
  if (!google) return null;
  return (
    <div className={classes.root}>
      <button
        type="button"
        className={classes.button}
        disabled={place.state !== undefined}
        onClick={() => redirectToGoogle(google, place.redirect)}
      >
        <GoogleMark />
        {label}
      </button>
      <p className={classes.or}>{m.entrance_or()}</p>
    </div>
  );
}
