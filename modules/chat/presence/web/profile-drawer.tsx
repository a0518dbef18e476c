import { useTranslation } from 'react-i18next'
import { useDesktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import { useNoticeWish } from '#platform/web/notifications/notice-wish.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { chat, presences, type Profile } from '../../contract.ts'
import details from '../../web/drawer-sections.module.css'
import { useProfileUpdate } from './use-profile.ts'
import { useSavedText } from '../../web/use-saved-text.ts'

/** What others see of oneself in chat, and how one wants it to be; kept at once. */
export function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { data, error, refetch } = useRead(chat.profileUser, {})
  return (
    <Drawer isOpen title={t('profile')} onClose={onClose}>
      {error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {data && (
        <div className={details.details}>
          <Own profile={data.profile} />
          <Settings settings={data.profile.settings} />
        </div>
      )}
    </Drawer>
  )
}

function Own({ profile }: { profile: Profile }) {
  const { t } = useTranslation('chat')
  const change = useProfileUpdate()
  const about = useSavedText(profile.about, (text, onSaved) => change({ about: text }, onSaved))
  const { status } = profile
  return (
    <section className={details.section}>
      <div className={details.person}>
        <Avatar person={profile} size="large" isDecorative presence={status} />
        <div className={details.words}>
          <bdi className={details.name}>{profile.fullName}</bdi>
          <span className={details.soft}>{profile.role}</span>
        </div>
      </div>
      <TextArea label={t('profile.about')} help={t('profile.aboutHelp')} rows={2} maxLength={500} dir="auto" {...about.field} />
      <RadioGroup
        label={t('presence')}
        help={t(`presence.${status}Help`)}
        options={presences.map((value) => ({ value, label: t(`presence.${value}`) }))}
        value={status}
        onChange={(next) => change({ status: next })}
      />
    </section>
  )
}

function Settings({ settings }: Pick<Profile, 'settings'>) {
  const { t } = useTranslation('chat')
  const change = useProfileUpdate()
  return (
    <section className={details.section}>
      <h3 className={details.heading}>{t('settings')}</h3>
      <NoticeSwitch />
      <Switch
        label={t('settings.sound')}
        help={t('settings.soundHelp')}
        isChecked={settings.sound}
        onChange={(sound) => change({ settings: { sound } })}
      />
      <Switch
        label={t('settings.enterSends')}
        help={t(settings.enterSends ? 'settings.enterSendsHelp' : 'settings.enterBreaksHelp')}
        isChecked={settings.enterSends}
        onChange={(enterSends) => change({ settings: { enterSends } })}
      />
    </section>
  )
}

/** The browser is asked only when somebody turns them on; where it says no, so does the switch, and why. */
function NoticeSwitch() {
  const { t } = useTranslation('chat')
  const [permission, ask] = useDesktopPermission()
  const [isWanted, want] = useNoticeWish('chat', 'message')
  const turn = async (isOn: boolean) => {
    if (!isOn || (await ask()) === 'granted') want({ desktop: isOn })
  }
  return (
    <Switch
      label={t('settings.desktop')}
      help={t(`settings.desktop.${permission}`)}
      disabled={permission === 'missing'}
      isChecked={Boolean(isWanted?.desktop) && permission === 'granted'}
      onChange={(isOn) => void turn(isOn)}
    />
  )
}
