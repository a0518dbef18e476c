import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { builtInLabels, email, type Label } from '../../contract.ts'

const noLabels: Label[] = []

/** Index into the theme’s tints; gray has none. */
const tintByColor: Partial<Record<Label['color'], number>> = { purple: 0, blue: 1, teal: 2, green: 3, yellow: 5, orange: 6, red: 7 }

/** Tint index of a label color for `data-tint`; undefined for gray. */
export const getLabelTint = (color: Label['color']) => tintByColor[color]

export function useLabels() {
  const { data } = useApiQuery(email.listLabels, {})
  const labels = data?.labels ?? noLabels
  return useMemo(() => {
    const colors = new Map(labels.map(({ name, color }) => [name, color]))
    return { labels, getTintByName: (name: string) => getLabelTint(colors.get(name) ?? 'grey') }
  }, [labels])
}

export type GetTintByName = ReturnType<typeof useLabels>['getTintByName']

export function useLabelName(): (name: string) => string {
  const { t } = useTranslation('email')
  return useCallback(
    (name) => {
      const builtInLabel = builtInLabels.find((one) => one === name)
      return builtInLabel ? t(`mail.label.${builtInLabel}`) : name
    },
    [t],
  )
}
