/** Countries outside the euro area whose currency the first visit suggests. */
const currencyByCountry: Record<string, string> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  LI: 'CHF',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  TR: 'TRY',
  US: 'USD',
  ZA: 'ZAR',
}

/** The country's currency, otherwise the first one of the settings. */
export const guessCurrency = (country: string, currencies: readonly string[]): string => currencyByCountry[country] ?? currencies[0]!

/** The region of the browser's languages, such as `PT` for `pt-PT`; empty if they name none. */
export function guessCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = /[-_]([A-Z]{2})(?:$|[-_])/.exec(language)?.[1]
    if (region) return region
  }
  return ''
}
