import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../i18n/language.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

export function LanguageMenu() {
  const { t, i18n } = useTranslation('platform')
  const items = languages.map((language) => ({
    id: language,
    label: languageNames[language],
    isChecked: i18n.resolvedLanguage === language,
    onAction: () => void chooseLanguage(language),
  }))
  return (
    <Menu
      placement="bottom end"
      sections={[{ title: t('language'), isExclusive: true, items }]}
      trigger={(props) => (
        <IconButton label={t('language')} {...props}>
          <Languages />
        </IconButton>
      )}
    />
  )
}
