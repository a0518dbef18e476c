import { Compass, Keyboard, Languages, LogOut, Moon, Settings2, TextAlignEnd, TextAlignStart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../session/account.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { languageNames, languages, toLanguageTag } from '../../i18n/language.ts'
import { canAccess } from '../../session/can-access.ts'
import { getPageIcon } from '../../routing/page-icon.ts'
import { listPages, getTitleKey, useModules } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'
import { applySettings, useSettings } from '../../settings/settings.ts'
import { skins } from '../../theme/constants.ts'
import { openCustomizer } from '../customizer/customizer-state.tsx'
import { openShortcutHelp } from '../../shortcuts/shortcut-help.tsx'
import { startTour } from '../tour/tour-state.tsx'
import type { SearchEntry } from './search-entries.ts'

export function usePageEntries(): SearchEntry[] {
  const { t } = useTranslation('platform')
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const commanded = new Set(modules.flatMap((module) => (module.commands ?? []).map(({ link }) => link)))
  return listPages(modules).flatMap((placed) => {
    const { module, page } = placed
    const icon = page.path.includes('$') || commanded.has(page.path) ? undefined : getPageIcon(placed)
    if (!icon || !canAccess(user, page.access)) return []
    const title = t(getTitleKey(module, page))
    return [{ id: page.path, title, icon, action: { link: page.path }, bookmarkTarget: { link: page.path, title } }]
  })
}

export function useCommandEntries(): SearchEntry[] {
  const { t } = useTranslation('platform')
  const user = useSession()?.userData ?? null
  return useModules().flatMap((module) =>
    (module.commands ?? [])
      .filter(({ access }) => canAccess(user, access))
      .map(({ link, icon, title }) => ({ id: link, title: t(getTitleKey(module, { title })), icon, action: { link } })),
  )
}

export function useSettingEntries(): SearchEntry[] {
  const { t } = useTranslation('platform')
  const { isRTL } = useSettings()
  const skinEntries = skins.map((skin) => ({
    id: `skin-${skin}`,
    title: `${t('setting.skin')}: ${t(`setting.skin.${skin}`)}`,
    icon: Moon,
    action: () => applySettings({ skin }),
  }))
  const direction = {
    id: 'direction',
    title: t(isRTL ? 'search.leftToRight' : 'setting.isRTL'),
    keywords: isRTL ? 'LTR' : 'RTL',
    icon: isRTL ? TextAlignStart : TextAlignEnd,
    action: () => applySettings({ isRTL: !isRTL }),
  }
  const customizer = { id: 'customizer', title: t('customizer'), icon: Settings2, action: openCustomizer }
  const help = [
    { id: 'keys', title: t('keys.title'), icon: Keyboard, action: openShortcutHelp },
    { id: 'tour', title: t('tour'), icon: Compass, action: startTour },
  ]
  const leave = { id: 'sign-out', title: t('signOut'), icon: LogOut, action: signOut }
  return [...skinEntries, ...useLanguageEntries(), direction, customizer, ...help, leave]
}

function useLanguageEntries(): SearchEntry[] {
  const { t, i18n } = useTranslation('platform')
  const names = new Intl.DisplayNames(toLanguageTag(i18n.resolvedLanguage ?? 'en'), { type: 'language' })
  return languages.map((language) => ({
    id: `language-${language}`,
    title: `${t('language')}: ${languageNames[language]}`,
    keywords: names.of(toLanguageTag(language)) ?? '',
    icon: Languages,
    action: () => void chooseLanguage(language),
  }))
}
