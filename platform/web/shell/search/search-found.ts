import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { search, type Hit, type HitGroup } from '#platform/contract/search.ts'
import { useFormat } from '../../i18n/format.ts'
import { iconOfLink, moduleOfLink } from '../../routing/icon-of-link.ts'
import { useModules } from '../../routing/modules.tsx'
import { useRead } from '../../api/queries.ts'
import { useSettledText } from '../../hooks/use-settled-text.ts'
import { isMeant, type Entry, type EntryGroup } from './search-entries.ts'
import { useBeginnings, usePageEntries, useSettingEntries } from './search-places.ts'
import { recentLinks } from './search-recent.ts'

/** So long nobody types before the server is asked. */
const PAUSE = 120
const LONGEST = 200

/** Pages and commands by name at once, what the records hold as it comes; `isBusy` as long as that is not for the text as it stands. */
export function useFound(text: string) {
  const asked = useSettledText(text.trim().slice(0, LONGEST), PAUSE)
  const places = usePlaces(text.trim())
  const modules = useModules()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const module = moduleOfLink(modules, path)
  const { data, error, isFetching, isPlaceholderData } = useRead(
    search.findEverywhere,
    { q: asked, ...(module && { module }) },
    { enabled: asked !== '', keep: true, staleTime: 10_000 },
  )
  const show = useGroups()
  const isBehind = asked !== text.trim().slice(0, LONGEST) || isPlaceholderData
  const records = text.trim() === '' ? [] : (data?.groups.map(show) ?? [])
  return { groups: [...places, ...records], isBusy: isBehind || isFetching, isBehind, error }
}

function usePlaces(text: string): EntryGroup[] {
  const { t } = useTranslation('platform')
  const pages = usePageEntries()
  const beginnings = useBeginnings()
  const settings = useSettingEntries()
  const [recent] = useState(recentLinks)
  const known = new Map([...pages, ...beginnings].map((entry) => [entry.id, entry]))
  const opened = recent.flatMap((link) => known.get(link) ?? []).map((entry) => ({ ...entry, id: `recent-${entry.id}` }))
  const groups = [
    { id: 'recent', title: t('search.recent'), entries: text === '' ? opened : [] },
    { id: 'pages', title: t('search.pages'), entries: text === '' ? pages : pages.filter((entry) => isMeant(entry, text)) },
    {
      id: 'commands',
      title: t('search.commands'),
      entries: text === '' ? beginnings : [...beginnings, ...settings].filter((entry) => isMeant(entry, text)),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** A group of the answer in the words and formats of the person; entities that this browser does not know yet go by their module. */
function useGroups() {
  const { t } = useTranslation('platform')
  const modules = useModules()
  const format = useFormat()
  const facts = ({ detail, at, amount }: Hit) =>
    [detail, at && format.date(at), amount && format.money(amount.value, amount.currency)].filter(Boolean).join(' · ')
  const entryOf = (hit: Hit): Entry => ({
    id: `${hit.entity}-${hit.id}`,
    title: hit.title,
    detail: facts(hit),
    icon: iconOfLink(modules, hit.link),
    does: { link: hit.link },
    markable: { link: hit.link, title: hit.title, record: { entity: hit.entity, id: hit.id } },
  })
  return ({ module, entity, hits, hasMore, list }: HitGroup): EntryGroup => {
    const key = modules.find(({ name }) => name === module)?.found?.[entity]
    const title = key ? t(`${module}.${key}`) : entity
    const more: Entry[] = hasMore && list ? [{ id: `more-${entity}`, title: t('search.more', { place: title }), does: { link: list } }] : []
    return { id: entity, title, entries: [...hits.map(entryOf), ...more] }
  }
}
