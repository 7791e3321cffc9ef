import { expect, test } from "vitest";
import { decodeEntities } from "./cell.ts";

test.each([
  ["M&uuml;ller &amp; S&#246;hne", "Müller & Söhne"],
  ["O&#39;Brien", "O'Brien"],
  ["O&#x27;Brien &lt;b&gt;", "O'Brien <b>"],
  ["Zo&euml; &Auml;r&oslash;", "Zoë Ärø"],
  ["&#1605;&#1581;&#1605;&#1583;", "محمد"],
  ["a&nbsp;b", "a b"],
  ["&zwnj;&zwj;", "\u200c\u200d"],
  ["R&D", "R&D"],
  ["?a=1&copy=2&foo;", "?a=1&copy=2&foo;"],
  ["&valueOf;", "&valueOf;"],
  ["&#0; &#1114112;", "&#0; &#1114112;"],
])("%s is %s", (cell, text) => expect(decodeEntities(cell)).toBe(text));
