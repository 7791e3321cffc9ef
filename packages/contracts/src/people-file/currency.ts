/** Currencies as people name them in a cell: by code, by sign, in words. What could be more than one is unclear, never the likeliest. */

const codes = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP " +
    "CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR " +
    "ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT " +
    "MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD " +
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND " +
    "VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

/** A longer cell holds a text: no amount, years or currency is looked for in it. */
export const LONGEST_FIGURE = 200;

export const isCurrencyCode = (word: string): boolean => codes.has(word.toUpperCase());

/** Codes that are words of a language as well: beside an amount they count in capitals only. */
const words = new Set("ALL ANG BAM BOB COP CUP GEL LAK MAD MOP PEN RON SOS TOP TRY".split(" "));
/** And these not even then: "60K ALL IN". */
const unsure = new Set(["ALL", "TOP"]);

const inWords = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "giu");

/** Without a word before it that says which. */
const alone = (pattern: string) => new RegExp(`(?<!\\p{L}|\\p{L}{2}[\\s-]*)(?:${pattern})(?!\\p{L})`, "giu");

/** Longer names before those that they contain. */
const names: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})u\.?s\.?\s?\$/giu, "USD"],
  [/(?<!\p{L})(?:c|ca|can|cdn)\s?\$/giu, "CAD"],
  [/(?<!\p{L})(?:a|au|aus)\s?\$/giu, "AUD"],
  [/(?<!\p{L})nz\s?\$/giu, "NZD"],
  [/(?<!\p{L})hk\s?\$/giu, "HKD"],
  [/(?<!\p{L})(?:s|sg)\s?\$/giu, "SGD"],
  [/(?<!\p{L})r\$/giu, "BRL"],
  // A letter before the sign that is no unit makes it a dollar that we do not know.
  [/(?<!\p{L})(?![kmt]\s?\$)\p{L}{1,3}\$/giu, "unclear"],
  [/\$/gu, "USD"],
  [/€/gu, "EUR"],
  [/£/gu, "GBP"],
  [/₹/gu, "INR"],
  [/₺/gu, "TRY"],
  [/₽/gu, "RUB"],
  [/₪/gu, "ILS"],
  [/﷼/gu, "SAR"],
  [inWords("د\\.\\s?إ\\.?"), "AED"],
  [inWords("ر\\.\\s?س\\.?"), "SAR"],
  [inWords("د\\.\\s?[أا]\\.?"), "JOD"],
  [inWords("د\\.\\s?ك\\.?"), "KWD"],
  [inWords("ر\\.\\s?ق\\.?"), "QAR"],
  [inWords("ريال سعودي|sr|saudi riyals?"), "SAR"],
  [inWords("درهم [إا]ماراتي|dhs|uae dirhams?"), "AED"],
  [inWords("دينار [أا]ردني|jd|jordanian dinars?"), "JOD"],
  [inWords("روبية باكستانية|pakistani rupees?"), "PKR"],
  [inWords("يورو|euros?"), "EUR"],
  [inWords("جنيه [إا]سترليني|pounds? sterling|british pounds?|sterling"), "GBP"],
  [inWords("دولار [أا]مريكي|us[ -]dollars?"), "USD"],
  [inWords("s\\.?fr|schweizer franken|franken"), "CHF"],
  [inWords("zł"), "PLN"],
  // By themselves they are those of this product, as their signs are; "Canadian dollars" and "ريال قطري" are not.
  [alone("dollars?"), "USD"],
  [alone("pounds?|pfund"), "GBP"],
  [alone("riyals?"), "SAR"],
  [alone("dirhams?"), "AED"],
  [inWords("(?:ال)?ريال(?:ات)?(?!\\s*(?:قطري|عماني|يمني|[إا]يراني))"), "SAR"],
  [inWords("(?:ال)?(?:درهم|دراهم)(?!\\s*مغربي)"), "AED"],
  [
    inWords(
      "dollars?|pounds?|pfund|rs|rupees?|rupien?|dh|dirhams?|riyals?|rials?|dinars?|kr|kronen|kronor|francs?|fr|lira|yen|yuan|" +
        "(?:ال)?(?:دولار|ريال|درهم|دينار|دنانير|روبي|جنيه|لير)\\p{L}*",
    ),
    "unclear",
  ],
  [/\p{Sc}/gu, "unclear"],
];

export function currencyIn(cell: string): string | "unclear" | undefined {
  if (cell.length > LONGEST_FIGURE) return "unclear";
  // Most amounts of a long file are plain.
  if (!/[\p{L}\p{Sc}]/u.test(cell)) return undefined;
  // TEUR and 65kEUR are thousands of euros.
  const text = cell
    .normalize("NFC")
    .replace(/(?<!\p{L})[tk](?=\p{L}{3}(?!\p{L}))/giu, (letter, at: number, whole: string) =>
      isCurrencyCode(whole.slice(at + 1, at + 4)) ? `${letter} ` : letter,
    );
  const found = new Set<string>();
  for (const [word] of text.matchAll(/(?<!\p{L})[a-z]{3}(?!\p{L})/giu)) {
    if (!isCurrencyCode(word) || (words.has(word.toUpperCase()) && word !== word.toUpperCase())) continue;
    found.add(unsure.has(word) ? "unclear" : word.toUpperCase());
  }
  // "$65,000 CAD": the code says which dollars.
  if (found.size === 0) for (const name of namesIn(text)) found.add(name);
  const [first] = found;
  return found.size > 1 ? "unclear" : first;
}

function namesIn(cell: string): string[] {
  let text = cell;
  return names.flatMap(([pattern, code]) => {
    const rest = text.replace(pattern, " ");
    const isFound = rest !== text;
    text = rest;
    return isFound ? [code] : [];
  });
}

export function readCurrency(cell: string): string | "unclear" | undefined {
  const word = cell.trim();
  if (/^[a-z]{3}$/i.test(word) && isCurrencyCode(word)) return word.toUpperCase();
  return currencyIn(word) ?? "unclear";
}
