/** Small flags of the voices' countries, since not every system has flag emoji. */
import type { ReactNode } from "react";
import classes from "./flag.module.css";

const drawings: Readonly<Record<string, ReactNode>> = {
  GB: (
    <>
      <path fill="#012169" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="3" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#fff" strokeWidth="4.6" d="M10 0v14M0 7h20" />
      <path stroke="#c8102e" strokeWidth="2.6" d="M10 0v14M0 7h20" />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.08"
        d="M0 .54h20M0 2.7h20M0 4.85h20M0 7h20M0 9.15h20M0 11.3h20M0 13.46h20"
      />
      <path fill="#3c3b6e" d="M0 0h9v7.54H0z" />
      <path stroke="#fff" strokeDasharray=".9 1.1" strokeWidth=".9" d="M1 1.5h7.5M1 3.75h7.5M1 6h7.5" />
    </>
  ),
  DE: (
    <>
      <path fill="#000" d="M0 0h20v4.67H0z" />
      <path fill="#d00" d="M0 4.67h20v4.66H0z" />
      <path fill="#ffce00" d="M0 9.33h20V14H0z" />
    </>
  ),
  SA: (
    <>
      <path fill="#006c35" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeLinecap="round" strokeWidth="1.1" d="M5 4.2h10M6 6.3h8" />
      <path stroke="#fff" strokeLinecap="round" strokeWidth=".9" d="M5 10h10M5.9 9.2v1.6" />
    </>
  ),
};

export function Flag({ country }: { readonly country: string }) {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" className={classes.flag} fill="none" aria-hidden>
      {drawings[country]}
    </svg>
  );
}
