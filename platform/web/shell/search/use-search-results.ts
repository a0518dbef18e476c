import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { search, type SearchHit, type SearchHitGroup } from '#platform/contract/search.ts'
import { getLinkModule } from '../../routing/link-icon.ts'
import { useModules } from '../../routing/modules.tsx'
import { useApiQuery } from '../../api/queries.ts'
import { useDebouncedText } from '../../hooks/use-debounced-text.ts'
import { matchesText, type SearchEntry, type SearchEntryGroup } from './search-entries.ts'
import { useCommandEntries, usePageEntries, useSettingEntries } from './local-entries.ts'
import { getRecentLinks } from './recent-links.ts'
import { useHitFormat } from './use-hit-format.ts'

const PAUSE = 120
const LONGEST = 200

/** Local entries at once, records when they arrive. `isOutdated`: the records match an earlier text. */
export function useSearchResults(text: string) {
  const query = useDebouncedText(text.trim().slice(0, LONGEST), PAUSE)
  const places = useLocalEntries(text.trim())
  const modules = useModules()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const module = getLinkModule(modules, path)
  const { data, error, isFetching, isPlaceholderData } = useApiQuery(
    search.findEverywhere,
    { q: query, ...(module && { module }) },
    { enabled: query !== '', keepPreviousData: true, staleTime: 10_000 },
  )
  const show = useGroupFormatter()
  const isOutdated = query !== text.trim().slice(0, LONGEST) || isPlaceholderData
  const records = text.trim() === '' ? [] : (data?.groups.map(show) ?? [])
  return { groups: [...places, ...records], isBusy: isOutdated || isFetching, isOutdated: isOutdated, error }
}

function useLocalEntries(text: string): SearchEntryGroup[] {
  const { t } = useTranslation('platform')
  const pages = usePageEntries()
  const commands = useCommandEntries()
  const settings = useSettingEntries()
  const [recent] = useState(getRecentLinks)
  const known = new Map([...pages, ...commands].map((entry) => [entry.id, entry]))
  const opened = recent.flatMap((link) => known.get(link) ?? []).map((entry) => ({ ...entry, id: `recent-${entry.id}` }))
  const groups = [
    { id: 'recent', title: t('search.recent'), entries: text === '' ? opened : [] },
    { id: 'pages', title: t('search.pages'), entries: text === '' ? pages : pages.filter((entry) => matchesText(entry, text)) },
    {
      id: 'commands',
      title: t('search.commands'),
      entries: text === '' ? commands : [...commands, ...settings].filter((entry) => matchesText(entry, text)),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function useGroupFormatter() {
  const { t } = useTranslation('platform')
  const { getGroupTitle, getDetail, getIcon } = useHitFormat()
  const toEntry = (hit: SearchHit): SearchEntry => ({
    id: `${hit.entity}-${hit.id}`,
    title: hit.title,
    detail: getDetail(hit),
    icon: getIcon(hit),
    action: { link: hit.link },
    bookmarkTarget: { link: hit.link, title: hit.title, record: { entity: hit.entity, id: hit.id } },
  })
  return ({ module, entity, hits, hasMore, list }: SearchHitGroup): SearchEntryGroup => {
    const title = getGroupTitle({ module, entity })
    const more: SearchEntry[] =
      hasMore && list ? [{ id: `more-${entity}`, title: t('search.more', { place: title }), action: { link: list } }] : []
    return { id: entity, title, entries: [...hits.map(toEntry), ...more] }
  }
}
