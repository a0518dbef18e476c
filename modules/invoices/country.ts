/** Codes that CLDR knows as regions but ISO 3166-1 does not list as countries. */
const notCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'])
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether the text is an ISO 3166-1 alpha-2 code. */
export const isCountryCode = (text: string): boolean =>
  /^[A-Z]{2}$/.test(text) && !notCountries.has(text) && regionNames.of(text) !== undefined
