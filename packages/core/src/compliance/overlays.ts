/** Area codes laid over another, for which libphonenumber's map lacks zones or has one for the whole state. */
const pairs = `
  236:250 257:250 273:418 364:270 367:418 436:440 448:850 457:318 458:541 471:662 474:306 483:334
  581:418 604:250 621:713 624:716 672:250 679:313 689:407 729:423 778:250 837:530 861:309 879:709
  924:507 930:812 986:208
`;

export const overlays: Readonly<Record<string, string>> = Object.fromEntries(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":")),
);
