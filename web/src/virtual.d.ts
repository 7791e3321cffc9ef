/** Modules that the build writes. */
declare module "virtual:theme.css";
