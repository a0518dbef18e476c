import { useTranslation } from 'react-i18next'
import { useDesktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import { useNotificationPreference } from '#platform/web/notifications/notification-preference.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { chat, presenceStatuses, type Profile } from '../../contract.ts'
import details from '../../web/drawer-sections.module.css'
import { useProfileUpdate } from './use-profile.ts'
import { useAutosavedText } from '../../web/use-autosaved-text.ts'

export function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { data, error, refetch } = useApiQuery(chat.profileUser, {})
  return (
    <Drawer isOpen title={t('profile')} onClose={onClose}>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      {data && (
        <div>
          <ProfileFields profile={data.profile} />
          <ChatSettingsFields settings={data.profile.settings} />
        </div>
      )}
    </Drawer>
  )
}

function ProfileFields({ profile }: { profile: Profile }) {
  const { t } = useTranslation('chat')
  const updateProfile = useProfileUpdate()
  const about = useAutosavedText(profile.about, (text, onSaved) => updateProfile({ about: text }, onSaved))
  const { status } = profile
  return (
    <section>
      <div className={details.person}>
        <Avatar person={profile} size="large" isDecorative presence={status} />
        <div className={details.identity}>
          <bdi className={details.name}>{profile.fullName}</bdi>
          <span className={details.soft}>{profile.role}</span>
        </div>
      </div>
      <TextArea label={t('profile.about')} help={t('profile.aboutHelp')} rows={2} maxLength={500} dir="auto" {...about.field} />
      <RadioGroup
        label={t('presence')}
        help={t(`presence.${status}Help`)}
        options={presenceStatuses.map((value) => ({ value, label: t(`presence.${value}`) }))}
        value={status}
        onChange={(next) => updateProfile({ status: next })}
      />
    </section>
  )
}

function ChatSettingsFields({ settings }: Pick<Profile, 'settings'>) {
  const { t } = useTranslation('chat')
  const updateProfile = useProfileUpdate()
  return (
    <section>
      <h3>{t('settings')}</h3>
      <NotificationSwitch />
      <Switch
        label={t('settings.sound')}
        help={t('settings.soundHelp')}
        isChecked={settings.sound}
        onChange={(sound) => updateProfile({ settings: { sound } })}
      />
      <Switch
        label={t('settings.enterSends')}
        help={t(settings.enterSends ? 'settings.enterSendsHelp' : 'settings.enterBreaksHelp')}
        isChecked={settings.enterSends}
        onChange={(enterSends) => updateProfile({ settings: { enterSends } })}
      />
    </section>
  )
}

/** Asks the browser for permission when the user turns notifications on, and stays off if it is denied. */
function NotificationSwitch() {
  const { t } = useTranslation('chat')
  const [permission, ask] = useDesktopPermission()
  const [preference, setPreference] = useNotificationPreference('chat', 'message')
  const setEnabled = async (isOn: boolean) => {
    if (!isOn || (await ask()) === 'granted') setPreference({ desktop: isOn })
  }
  return (
    <Switch
      label={t('settings.desktop')}
      help={t(`settings.desktop.${permission}`)}
      disabled={permission === 'missing'}
      isChecked={Boolean(preference?.desktop) && permission === 'granted'}
      onChange={(isOn) => void setEnabled(isOn)}
    />
  )
}
