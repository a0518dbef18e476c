import { Moon, PanelLeft, Square, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { applySettings, useSettings } from '../../settings/settings.ts'
import { skins, type Skin } from '../../theme/constants.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const icons = { light: Sun, dark: Moon, bordered: Square, 'semi-dark': PanelLeft } satisfies Record<Skin, unknown>

export function SkinMenu() {
  const { t } = useTranslation('platform')
  const { skin } = useSettings()
  const Icon = icons[skin]
  const items = skins.map((one) => ({
    id: one,
    label: t(`setting.skin.${one}`),
    isChecked: one === skin,
    onAction: () => applySettings({ skin: one }),
  }))
  return (
    <Menu
      placement="bottom end"
      sections={[{ title: t('setting.skin'), isExclusive: true, items }]}
      trigger={(props) => (
        <IconButton label={t('setting.skin')} {...props}>
          <Icon />
        </IconButton>
      )}
    />
  )
}
