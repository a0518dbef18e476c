import { useState } from 'react'
import { Keyboard, MessageSquarePlus, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu, type MenuSection } from '#platform/web/ui/overlays/menu.tsx'
import { presences } from '../../contract.ts'
import { useChatPermissions } from '../../web/use-chat-permissions.ts'
import css from './user-menu.module.css'
import { GroupDialog } from '../../groups/web/index.ts'
import { PageKeys } from './lazy-dialogs.ts'
import { ProfileDrawer, PresenceDot, useProfile, useProfileUpdate } from '../../presence/web/index.ts'
import { usePageKeys } from '../../web/use-keyboard-shortcuts.ts'

/** Beside the title of the chats: a new group, and oneself, with how one is there and the settings behind. */
export function OwnTools() {
  const { t } = useTranslation('chat')
  const viewer = useSession()!.userData
  const rights = useChatPermissions()
  const profile = useProfile()
  const change = useProfileUpdate()
  const [shown, show] = useState<'group' | 'profile' | 'keys' | null>(null)
  const status = profile?.status ?? 'online'
  const choices = presences.map((id) => ({
    id,
    label: t(`presence.${id}`),
    icon: <PresenceDot presence={id} />,
    isChecked: id === status,
    onAction: () => change({ status: id }),
  }))
  const settings = { id: 'settings', label: t('profile'), icon: <Settings2 />, onAction: () => show('profile') }
  const keys = { id: 'keys', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: () => show('keys') }
  usePageKeys({ '?': () => show('keys') })
  const sections: MenuSection[] = [{ title: t('presence'), items: choices, isExclusive: true }, { items: [settings, keys] }]
  return (
    <>
      {rights.mayMakeGroups && (
        <IconButton label={t('group.new')} onPointerEnter={GroupDialog.preload} onFocus={GroupDialog.preload} onClick={() => show('group')}>
          <MessageSquarePlus />
        </IconButton>
      )}
      <Menu
        placement="bottom end"
        sections={sections}
        trigger={(props) => (
          <button {...props} type="button" className={css.own}>
            <Avatar person={viewer} isDecorative presence={status} />
            <span className="unseen">{t('own', { presence: t(`presence.${status}`) })}</span>
          </button>
        )}
      />
      {shown === 'group' && <GroupDialog onClose={() => show(null)} />}
      {shown === 'keys' && <PageKeys onClose={() => show(null)} />}
      {shown === 'profile' && <ProfileDrawer onClose={() => show(null)} />}
    </>
  )
}
