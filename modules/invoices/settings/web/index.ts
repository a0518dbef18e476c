export { useSettings, useSettingsQuery } from './use-settings.ts'
export { toRateKey, useTaxRates } from './use-tax-rates.ts'
