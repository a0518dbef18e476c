import { useTranslation } from 'react-i18next'
import { showErrorToast } from '../notifications/toasts.ts'
import { useSettings } from '../settings/settings.ts'
import { updateSettings } from '../settings/update-settings.ts'
import { Switch } from '../ui/fields/checkbox.tsx'

/** Turns shortcuts without Ctrl or Alt off, as WCAG 2.1.4 requires for people who use speech input. */
export function SingleKeySwitch() {
  const { t } = useTranslation('platform')
  const { singleKeyShortcuts } = useSettings()
  return (
    <Switch
      label={t('keys.singleKey')}
      help={t('keys.singleKeyHelp')}
      isChecked={singleKeyShortcuts}
      onChange={(isOn) => void updateSettings({ singleKeyShortcuts: isOn }).catch(showErrorToast)}
    />
  )
}
