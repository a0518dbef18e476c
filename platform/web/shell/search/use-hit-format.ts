import { useTranslation } from 'react-i18next'
import type { SearchHit, SearchHitGroup } from '#platform/contract/search.ts'
import { useFormat } from '../../i18n/format.ts'
import { getLinkIcon } from '../../routing/link-icon.ts'
import { useAllModules } from '../../routing/modules.tsx'

/** How records are shown in search results and lists of related records. */
export function useHitFormat() {
  const { t } = useTranslation('platform')
  const modules = useAllModules()
  const format = useFormat()
  return {
    /** Entities unknown to this build are listed under their name. */
    getGroupTitle: ({ module, entity }: Pick<SearchHitGroup, 'module' | 'entity'>): string => {
      const key = modules.find(({ name }) => name === module)?.searchGroups?.[entity]
      return key ? t(`${module}.${key}`) : entity
    },
    getDetail: ({ detail, at, amount }: SearchHit): string =>
      [detail, at && format.date(at), amount && format.money(amount.value, amount.currency)].filter(Boolean).join(' · '),
    getIcon: ({ link }: Pick<SearchHit, 'link'>) => getLinkIcon(modules, link),
  }
}
