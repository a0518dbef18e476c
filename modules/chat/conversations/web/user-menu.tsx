import { useState } from 'react'
import { Keyboard, MessageSquarePlus, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { openShortcutHelp } from '#platform/web/shortcuts/shortcut-help.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import { presenceStatuses } from '../../contract.ts'
import { useChatPermissions } from '../../web/use-chat-permissions.ts'
import css from './user-menu.module.css'
import { GroupDialog } from '../../groups/web/index.ts'
import { ProfileDrawer, PresenceDot, useProfile, useProfileUpdate } from '../../presence/web/index.ts'

/** A button to create a group, and the viewer's avatar with a menu for status and settings. */
export function UserMenu() {
  const { t } = useTranslation('chat')
  const viewer = useSession()!.userData
  const permissions = useChatPermissions()
  const profile = useProfile()
  const change = useProfileUpdate()
  const [openDialog, setOpenDialog] = useState<'group' | 'profile' | null>(null)
  const status = profile?.status ?? 'online'
  const statusItems = presenceStatuses.map((id) => ({
    id,
    label: t(`presence.${id}`),
    icon: <PresenceDot presence={id} />,
    isChecked: id === status,
    onAction: () => change({ status: id }),
  }))
  const settings = { id: 'settings', label: t('profile'), icon: <Settings2 />, onAction: () => setOpenDialog('profile') }
  const keys = { id: 'keys', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: openShortcutHelp }
  const sections: MenuSection[] = [{ title: t('presence'), items: statusItems, isExclusive: true }, { items: [settings, keys] }]
  return (
    <>
      {permissions.canCreateGroups && (
        <IconButton
          label={t('group.new')}
          onPointerEnter={GroupDialog.preload}
          onFocus={GroupDialog.preload}
          onClick={() => setOpenDialog('group')}
        >
          <MessageSquarePlus />
        </IconButton>
      )}
      <Menu
        placement="bottom end"
        sections={sections}
        trigger={(props) => (
          <button {...props} type="button" className={css.own}>
            <Avatar person={viewer} isDecorative presence={status} />
            <span className="visually-hidden">{t('own', { presence: t(`presence.${status}`) })}</span>
          </button>
        )}
      />
      {openDialog === 'group' && <GroupDialog onClose={() => setOpenDialog(null)} />}
      {openDialog === 'profile' && <ProfileDrawer onClose={() => setOpenDialog(null)} />}
    </>
  )
}
