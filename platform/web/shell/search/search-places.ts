import { Languages, LogOut, Moon, Settings2, TextAlignEnd, TextAlignStart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../session/account.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { languageNames, languages, languageTag } from '../../i18n/language.ts'
import { mayWith } from '../../session/may.ts'
import { pageIcon } from '../../routing/page-icon.ts'
import { pagesOf, titleKey, useModules } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'
import { showSettings, useSettings } from '../../settings/settings.ts'
import { skins } from '../../theme/constants.ts'
import { openCustomizer } from '../customizer/customizer-state.tsx'
import type { Entry } from './search-entries.ts'

/** The pages that the person may open. */
export function usePageEntries(): Entry[] {
  const { t } = useTranslation('platform')
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const commanded = new Set(modules.flatMap((module) => (module.commands ?? []).map(({ link }) => link)))
  return pagesOf(modules).flatMap((placed) => {
    const { module, page } = placed
    const icon = page.path.includes('$') || commanded.has(page.path) ? undefined : pageIcon(placed)
    if (!icon || !mayWith(user, page.access)) return []
    const title = t(titleKey(module, page))
    return [{ id: page.path, title, icon, does: { link: page.path }, markable: { link: page.path, title } }]
  })
}

/** What the modules offer to begin, as far as the person may. */
export function useBeginnings(): Entry[] {
  const { t } = useTranslation('platform')
  const user = useSession()?.userData ?? null
  return useModules().flatMap((module) =>
    (module.commands ?? [])
      .filter(({ access }) => mayWith(user, access))
      .map(({ link, icon, title }) => ({ id: link, title: t(titleKey(module, { title })), icon, does: { link } })),
  )
}

/** How the application looks and speaks, and the way out. */
export function useSettingEntries(): Entry[] {
  const { t } = useTranslation('platform')
  const { isRTL } = useSettings()
  const skinEntries = skins.map((skin) => ({
    id: `skin-${skin}`,
    title: `${t('setting.skin')}: ${t(`setting.skin.${skin}`)}`,
    icon: Moon,
    does: () => showSettings({ skin }),
  }))
  const direction = {
    id: 'direction',
    title: t(isRTL ? 'search.leftToRight' : 'setting.isRTL'),
    words: isRTL ? 'LTR' : 'RTL',
    icon: isRTL ? TextAlignStart : TextAlignEnd,
    does: () => showSettings({ isRTL: !isRTL }),
  }
  const customizer = { id: 'customizer', title: t('customizer'), icon: Settings2, does: openCustomizer }
  const leave = { id: 'sign-out', title: t('signOut'), icon: LogOut, does: signOut }
  return [...skinEntries, ...useLanguageEntries(), direction, customizer, leave]
}

/** By its own name, and by the one it has in the language of the moment. */
function useLanguageEntries(): Entry[] {
  const { t, i18n } = useTranslation('platform')
  const names = new Intl.DisplayNames(languageTag(i18n.resolvedLanguage ?? 'en'), { type: 'language' })
  return languages.map((language) => ({
    id: `language-${language}`,
    title: `${t('language')}: ${languageNames[language]}`,
    words: names.of(languageTag(language)) ?? '',
    icon: Languages,
    does: () => void chooseLanguage(language),
  }))
}
