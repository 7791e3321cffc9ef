import { markPath } from "@callwright/contracts/brand/mark";
import type { Theme } from "@callwright/contracts/endpoints/theme";
import { useState } from "react";
import { defaultTitle, useTheme } from "../lib/theme/brand-data.ts";
import classes from "./logo.module.css";

interface LogoProps {
  readonly companyName?: string | undefined;
  readonly isCompact?: boolean;
  /** Overrides the page's theme, for previews. */
  readonly brand?: Pick<Theme, "title" | "logo" | "favIcon">;
}

export function Logo({ companyName, isCompact = false, brand }: LogoProps) {
  const pageTheme = useTheme();
  const theme = brand ?? pageTheme;
  const [failedImage, setFailedImage] = useState<string>();
  const title = theme?.title || companyName || defaultTitle;
  const image = (isCompact ? theme?.favIcon : theme?.logo) || undefined;
  if (image && image !== failedImage)
    return (
      <img
        className={isCompact ? classes.icon : classes.image}
        src={image}
        alt={title}
        onError={() => setFailedImage(image)}
        draggable={false}
      />
    );
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect width="24" height="24" rx="6" />
        <path d={markPath} />
      </svg>
      {!isCompact && (
        <bdi className="cw-truncate cw-bold" style={{ fontSize: "0.875rem" }}>
          {title}
        </bdi>
      )}
    </span>
  );
}
