/** Reads currencies by code, sign or word. Text that could mean several currencies is "unclear", never guessed. */

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

/** In characters. A longer cell is prose, which is not searched for amounts, years or currencies. */
export const maxFigureLength = 200;

export const isCurrencyCode = (word: string): boolean => codes.has(word.toUpperCase());

/** Codes that are also words: beside an amount they count in capitals only. ALL and TOP stay unclear even then. */
const codesLikeWords = new Set("ALL ANG BAM BOB COP CUP GEL LAK MAD MOP PEN RON SOS TOP TRY".split(" "));
const unclearCodes = new Set(["ALL", "TOP"]);

const wholeWord = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "giu");

/** Matches a word unless another word comes before it, which may name the country: "Canadian dollars". */
const unqualified = (pattern: string) => new RegExp(`(?<!\\p{L}|\\p{L}{2}[\\s-]*)(?:${pattern})(?!\\p{L})`, "giu");

/** Signs and words. A longer pattern precedes the shorter ones that it contains, since each match is removed. */
const currencyPatterns: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/(?<!\p{L})u\.?s\.?\s?\$/giu, "USD"],
  [/(?<!\p{L})(?:c|ca|can|cdn)\s?\$/giu, "CAD"],
  [/(?<!\p{L})(?:a|au|aus)\s?\$/giu, "AUD"],
  [/(?<!\p{L})nz\s?\$/giu, "NZD"],
  [/(?<!\p{L})hk\s?\$/giu, "HKD"],
  [/(?<!\p{L})(?:s|sg)\s?\$/giu, "SGD"],
  [/(?<!\p{L})r\$/giu, "BRL"],
  // Other letters before the sign make it a dollar that we do not know, except the units k, m and t.
  [/(?<!\p{L})(?![kmt]\s?\$)\p{L}{1,3}\$/giu, "unclear"],
  [/\$/gu, "USD"],
  [/€/gu, "EUR"],
  [/£/gu, "GBP"],
  [/₹/gu, "INR"],
  [/₺/gu, "TRY"],
  [/₽/gu, "RUB"],
  [/₪/gu, "ILS"],
  [/﷼/gu, "SAR"],
  [wholeWord("د\\.\\s?إ\\.?"), "AED"],
  [wholeWord("ر\\.\\s?س\\.?"), "SAR"],
  [wholeWord("د\\.\\s?[أا]\\.?"), "JOD"],
  [wholeWord("د\\.\\s?ك\\.?"), "KWD"],
  [wholeWord("ر\\.\\s?ق\\.?"), "QAR"],
  [wholeWord("ريال سعودي|sr|saudi riyals?"), "SAR"],
  [wholeWord("درهم [إا]ماراتي|dhs|uae dirhams?"), "AED"],
  [wholeWord("دينار [أا]ردني|jd|jordanian dinars?"), "JOD"],
  [wholeWord("روبية باكستانية|pakistani rupees?"), "PKR"],
  [wholeWord("يورو|euros?"), "EUR"],
  [wholeWord("جنيه [إا]سترليني|pounds? sterling|british pounds?|sterling"), "GBP"],
  [wholeWord("دولار [أا]مريكي|us[ -]dollars?"), "USD"],
  [wholeWord("s\\.?fr|schweizer franken|franken"), "CHF"],
  [wholeWord("zł"), "PLN"],
  // Unqualified, these words mean the product's own currencies; "Canadian dollars" and "ريال قطري" do not.
  [unqualified("dollars?"), "USD"],
  [unqualified("pounds?|pfund"), "GBP"],
  [unqualified("riyals?"), "SAR"],
  [unqualified("dirhams?"), "AED"],
  [wholeWord("(?:ال)?ريال(?:ات)?(?!\\s*(?:قطري|عماني|يمني|[إا]يراني))"), "SAR"],
  [wholeWord("(?:ال)?(?:درهم|دراهم)(?!\\s*مغربي)"), "AED"],
  [
    wholeWord(
      "dollars?|pounds?|pfund|rs|rupees?|rupien?|dh|dirhams?|riyals?|rials?|dinars?|kr|kronen|kronor|francs?|fr|lira|yen|yuan|" +
        "(?:ال)?(?:دولار|ريال|درهم|دينار|دنانير|روبي|جنيه|لير)\\p{L}*",
    ),
    "unclear",
  ],
  [/\p{Sc}/gu, "unclear"],
];

export function currencyIn(cell: string): string | "unclear" | undefined {
  if (cell.length > maxFigureLength) return "unclear";
  // Most amounts of a long file are digits alone.
  if (!/[\p{L}\p{Sc}]/u.test(cell)) return undefined;
  // TEUR and 65kEUR are thousands of euros.
  const text = cell
    .normalize("NFC")
    .replace(/(?<!\p{L})[tk](?=\p{L}{3}(?!\p{L}))/giu, (letter, at: number, whole: string) =>
      isCurrencyCode(whole.slice(at + 1, at + 4)) ? `${letter} ` : letter,
    );
  const foundCodes = new Set<string>();
  for (const [word] of text.matchAll(/(?<!\p{L})[a-z]{3}(?!\p{L})/giu)) {
    const code = word.toUpperCase();
    const isWord = codesLikeWords.has(code) && word !== code;
    if (isCurrencyCode(word) && !isWord) foundCodes.add(unclearCodes.has(code) ? "unclear" : code);
  }
  // "$65,000 CAD": the code says which dollars.
  if (foundCodes.size === 0) for (const code of codesOfSignsAndWords(text)) foundCodes.add(code);
  const [firstCode] = foundCodes;
  return foundCodes.size > 1 ? "unclear" : firstCode;
}

function codesOfSignsAndWords(cell: string): string[] {
  const foundCodes: string[] = [];
  let text = cell;
  for (const [pattern, code] of currencyPatterns) {
    const textWithoutMatches = text.replace(pattern, " ");
    if (textWithoutMatches !== text) foundCodes.push(code);
    text = textWithoutMatches;
  }
  return foundCodes;
}

export function readCurrency(currencyCell: string): string | "unclear" {
  const word = currencyCell.trim();
  if (/^[a-z]{3}$/i.test(word) && isCurrencyCode(word)) return word.toUpperCase();
  return currencyIn(word) ?? "unclear";
}
