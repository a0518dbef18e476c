import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/web/api/queries.ts'
import { builtInLabels, email, type Label } from '../../contract.ts'

const none: Label[] = []

/** The hue of each colour; grey has none. */
const tints: Partial<Record<Label['color'], number>> = { purple: 0, blue: 1, teal: 2, green: 3, yellow: 5, orange: 6, red: 7 }

/** One of the eight tints of the skin, undefined for grey. */
export const tintOf = (color: Label['color']) => tints[color]

/** The built-in labels and one's own, and what is shown of each by its name. */
export function useLabels() {
  const { data } = useRead(email.listLabels, {})
  const labels = data?.labels ?? none
  return useMemo(() => {
    const colors = new Map(labels.map(({ name, color }) => [name, color]))
    return { labels, tintOfName: (name: string) => tintOf(colors.get(name) ?? 'grey') }
  }, [labels])
}

export type TintOfName = ReturnType<typeof useLabels>['tintOfName']

/** Built-in labels are called as the language calls them, own ones as they are. */
export function useLabelName(): (name: string) => string {
  const { t } = useTranslation('email')
  return useCallback(
    (name) => {
      const builtIn = builtInLabels.find((one) => one === name)
      return builtIn ? t(`mail.label.${builtIn}`) : name
    },
    [t],
  )
}
