import { useQueries, useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { mayWith } from '../may.ts'
import type { Found, SearchProvider, WebModule } from '../module.ts'
import { pagesOf, titleKey, useModules } from '../modules.tsx'
import { useSession } from '../session.ts'

export type Hit = Found & { icon?: LucideIcon }
type Group = { title: string; hits: Hit[] }

/** Pages and commands by name at once, what the modules' providers find as it comes. */
export function useFound(text: string): { groups: Group[]; isBusy: boolean } {
  const { t } = useTranslation('platform')
  const asked = useDeferredValue(text.trim())
  const pages = usePages().filter(({ title }) => plain(title).includes(plain(text.trim())))
  const providers = useProviders()
  const found = useQueries({
    queries: providers.map(({ module, provider }) => ({
      queryKey: ['/search', module.name, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.find(asked, signal),
      enabled: asked !== '',
      staleTime: 10_000,
    })),
  })
  const groups = providers.map(({ module, provider }, index) => ({
    title: t(`${module.name}.${provider.title}`),
    hits: found[index]?.data ?? [],
  }))
  return {
    groups: [{ title: t('search.pages'), hits: pages }, ...groups].filter(({ hits }) => hits.length > 0),
    isBusy: found.some(({ isFetching }) => isFetching),
  }
}

/** Case and accents do not matter. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function usePages(): Hit[] {
  const { t } = useTranslation('platform')
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const pages = pagesOf(modules).flatMap(({ module, page }) => {
    const icon = page.navigation?.icon ?? page.personal?.icon
    return icon && mayWith(user, page.access) ? [{ id: page.path, title: t(titleKey(module, page)), link: page.path, icon }] : []
  })
  const commands = modules.flatMap((module) =>
    (module.commands ?? [])
      .filter(({ access }) => mayWith(user, access))
      .map(({ link, icon, title }) => ({ id: link, title: t(titleKey(module, { title })), link, icon })),
  )
  return [...pages, ...commands]
}

type Provided = { module: WebModule; provider: SearchProvider }

function useProviders(): Provided[] {
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const { data } = useQuery({ queryKey: ['/search-providers'], queryFn: () => load(modules), staleTime: Infinity })
  return (data ?? []).filter(({ provider }) => mayWith(user, provider.access))
}

const load = (modules: readonly WebModule[]): Promise<Provided[]> =>
  Promise.all(modules.flatMap((module) => (module.search ? [module.search().then((file) => ({ module, provider: file.default }))] : [])))
