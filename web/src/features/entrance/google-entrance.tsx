/** Google sign-in where the tenant enables it, above the password form. */
import * as m from "#messages";
import { useTheme } from "../../lib/theme/brand-data.ts";
import type { Place } from "./entrance.ts";
import { leaveForGoogle } from "./google.ts";
import classes from "./google-entrance.module.css";
import { GoogleMark } from "./google-mark.tsx";

interface GoogleEntranceProps {
  readonly place: Place;
  readonly label: string;
}

export function GoogleEntrance({ place, label }: GoogleEntranceProps) {
  const google = useTheme()?.google;
  if (!google) return null;
  return (
    <div className={classes.entrance}>
      <button
        type="button"
        className={classes.button}
        disabled={place.state !== undefined}
        onClick={() => leaveForGoogle(google, place.redirect)}
      >
        <GoogleMark />
        {label}
      </button>
      <p className={classes.or}>{m.entrance_or()}</p>
    </div>
  );
}
