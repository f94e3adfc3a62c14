/**
 * How a language counts, lists, and writes numbers and days: what its words are put together with. Digits are those of
 * the boards' columns in every language.
 *
 * @param {string} language as `de`
 */
export function wording(language) {
  const locale = `${language}-u-nu-latn`;
  const plurals = new Intl.PluralRules(locale);
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const all = new Intl.ListFormat(locale, { type: "conjunction" });

  /** @param {number} value @param {Intl.NumberFormatOptions} [how] */
  const number = (value, how = {}) => new Intl.NumberFormat(locale, how).format(value);

  return {
    number,

    /**
     * A number with what is counted, `#` standing for it, in the form that the language has for so many.
     *
     * @param {number} count
     * @param {{other: string} & Partial<Record<Intl.LDMLPluralRule, string>>} forms
     */
    plural: (count, forms) => (forms[plurals.select(count)] ?? forms.other).replace("#", number(count)),

    /** As `3, 4, or 5`. @param {readonly string[]} choices */
    or: (choices) => either.format(choices),

    /** As `3, 4, and 5`. @param {readonly string[]} items */
    and: (items) => all.format(items),

    /** A day, as `Nov 19, 2026`. @param {number} time in milliseconds since 1970 */
    day: (time) => new Date(time).toLocaleDateString(locale, { dateStyle: "medium" }),
  };
}
