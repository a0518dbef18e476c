import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { canAccess } from '../../session/can-access.ts'
import { getTitleKey, useModules } from '../../routing/modules.tsx'
import type { PageAccess } from '../../routing/web-module.ts'
import { useSession } from '../../session/session.ts'
import { openShortcutHelp } from '../../shortcuts/shortcut-help.tsx'
import type { Shortcut } from '../../shortcuts/shortcut-registry.ts'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import { useNavigation } from '../menu/navigation.ts'
import { openSearch } from '../search/search-state.ts'

/** Shortcuts of all pages. A page that uses the same keys takes precedence. */
export function useGlobalShortcuts(): void {
  const command = useCreateCommand()
  const pages = usePageShortcuts()
  // Undo is handled in start.tsx, also on pages without the menu.
  const general: Shortcut[] = [
    { name: 'searchEverywhere', keys: ['Ctrl K'], run: openSearch, worksIn: 'dialogs' },
    { name: 'undo', keys: ['Ctrl Z'] },
    { name: 'help', keys: ['?'], run: openShortcutHelp },
  ]
  useShortcuts('platform', command ? [command] : [], 'frame')
  useShortcuts('platform', [...general, ...pages], 'global')
}

/** N creates a record on the page that lists such records. */
function useCreateCommand(): Shortcut | null {
  const { t } = useTranslation('platform')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const user = useSession()?.userData ?? null
  const command = useModules()
    .flatMap((module) => listCreateLinks(module).map((one) => ({ ...one, label: getTitleKey(module, one) })))
    .find(({ link, access }) => link.replace(/\/new$|\?new=1$/, '') === path && canAccess(user, access))
  return command ? { name: 'new', label: t(command.label), keys: ['N'], run: () => (location.hash = `#${command.link}`) } : null
}

type CreateLink = { link: string; title: `nav.${string}`; access: PageAccess }

const listCreateLinks = ({ commands = [], pages }: ReturnType<typeof useModules>[number]): CreateLink[] => [
  ...commands,
  ...pages.filter(({ path }) => path.endsWith('/new')).map(({ path, title, access }) => ({ link: path, title, access })),
]

/** G and a letter open a page of the menu. */
function usePageShortcuts(): Shortcut[] {
  const { t } = useTranslation('platform')
  return useNavigation()
    .flatMap(({ entries }) => entries)
    .flatMap(({ page: { path, navigation }, title }) =>
      navigation?.shortcut
        ? [
            {
              name: path,
              label: t('keys.goTo', { page: t(title) }),
              keys: [`G ${navigation.shortcut}`],
              run: () => (location.hash = `#${path}`),
            },
          ]
        : [],
    )
}
