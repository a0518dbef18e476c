import { useTranslation } from 'react-i18next'

export type OverviewTranslator = (key: `overview.${string}`, values?: Record<string, unknown>) => string

/** Translates a module's overview card. The overview's file includes these texts, so no module file has to load. */
export function useOverviewTranslation(module: string): OverviewTranslator {
  const { t } = useTranslation('overview')
  return (key, values = {}) => t(`${module}.${key}`, values)
}
