import { useTranslation } from 'react-i18next'

export type OverviewWords = (key: `overview.${string}`, values?: Record<string, unknown>) => string

/** What a module's cards say: the overview's words carry them, so that a card does not wait for all words of its module. */
export function useOverviewWords(module: string): OverviewWords {
  const { t } = useTranslation('overview')
  return (key, values = {}) => t(`${module}.${key}`, values)
}
