import { BellOff, LogOut, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { DrawerFooter, DrawerSection, DrawerSections } from '#platform/web/ui/overlays/drawer-sections.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { chat as endpoints, type Contact } from '../../contract.ts'
import type { ChatPermissions } from '../../web/use-chat-permissions.ts'
import type { ConversationState } from '../../live/web/index.ts'
import css from '../../web/drawer-sections.module.css'
import { useLeaveOrDeleteGroup, useGroupUpdate, useMuteChat } from './group-mutations.ts'
import { MemberList } from './member-list.tsx'
import { useAutosavedText } from '../../web/use-autosaved-text.ts'

type DetailsProps = {
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  permissions: ChatPermissions
  viewerId: number
  onClose: () => void
}

export function DetailsDrawer({ contact, chat, permissions, viewerId, onClose }: DetailsProps) {
  const { t } = useTranslation('chat')
  return (
    <Drawer isOpen title={t(contact.isGroup ? 'details.group' : 'details.person')} onClose={onClose}>
      <DrawerSections>
        {contact.isGroup ? <GroupFields contact={contact} canEdit={permissions.canEditGroups} /> : <PersonInfo contact={contact} />}
        {chat.id !== null && <MuteSwitch id={contact.id} isMuted={chat.isMuted} />}
        {contact.isGroup && <GroupSections contact={contact} permissions={permissions} viewerId={viewerId} />}
      </DrawerSections>
    </Drawer>
  )
}

function PersonInfo({ contact }: { contact: Contact }) {
  const { t } = useTranslation('chat')
  return (
    <section className={css.person}>
      <Avatar person={contact} size="large" isDecorative presence={contact.status ?? 'offline'} />
      <div className={css.identity}>
        <bdi className={css.name}>{contact.fullName}</bdi>
        <span className={css.soft}>{[contact.role, t(`presence.${contact.status ?? 'offline'}`)].filter(Boolean).join(' · ')}</span>
      </div>
      {contact.about && (
        <p dir="auto" className={css.about}>
          {contact.about}
        </p>
      )}
    </section>
  )
}

function GroupFields({ contact, canEdit }: { contact: Contact; canEdit: boolean }) {
  const { t } = useTranslation('chat')
  const save = useGroupUpdate(contact.id)
  const title = useAutosavedText(contact.fullName, (text, onSaved) => save({ title: text }, onSaved), { isRequired: true })
  const about = useAutosavedText(contact.about, (text, onSaved) => save({ about: text }, onSaved))
  return (
    <DrawerSection>
      <TextField
        label={t('group.title')}
        maxLength={120}
        dir="auto"
        readOnly={!canEdit}
        {...title.field}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && title.leave()}
      />
      <TextArea label={t('group.about')} rows={2} maxLength={500} dir="auto" readOnly={!canEdit} {...about.field} />
    </DrawerSection>
  )
}

function MuteSwitch({ id, isMuted }: { id: number; isMuted: boolean }) {
  const { t } = useTranslation('chat')
  const mute = useMuteChat(id)
  return (
    <Switch
      label={
        <span className={css.mute}>
          <BellOff aria-hidden /> {t('mute')}
        </span>
      }
      help={t('mute.help')}
      isChecked={isMuted}
      onChange={mute}
    />
  )
}

function GroupSections({ contact, permissions, viewerId }: Pick<DetailsProps, 'contact' | 'permissions' | 'viewerId'>) {
  const { data } = useApiQuery(endpoints.listMembers, { id: contact.id }, { staleTime: 0 })
  const isOwner = data?.members.some(({ id, isOwner }) => id === viewerId && isOwner) ?? false
  return (
    <>
      {data && <MemberList groupId={contact.id} members={data.members} {...{ viewerId, isOwner }} canEdit={permissions.canEditGroups} />}
      <GroupActions contact={contact} canDelete={isOwner && permissions.canDeleteGroups} isLast={data?.total === 1} />
    </>
  )
}

function GroupActions({ contact: { id, fullName }, canDelete, isLast }: { contact: Contact; canDelete: boolean; isLast: boolean }) {
  const { t } = useTranslation('chat')
  const mutations = useLeaveOrDeleteGroup(id)
  const confirmLeave = async () => {
    const question = { title: t('group.leaveTitle', { title: fullName }), text: t(isLast ? 'group.leaveLast' : 'group.leaveText') }
    if (await confirm({ ...question, confirmLabel: t('group.leave'), isDanger: true })) mutations.leave()
  }
  const confirmDelete = async () => {
    const question = { title: t('group.deleteTitle', { title: fullName }), text: t('group.deleteText') }
    if (await confirm({ ...question, confirmLabel: t('group.delete'), isDanger: true })) mutations.remove()
  }
  return (
    <DrawerFooter>
      <Button icon={<LogOut data-points />} onClick={() => void confirmLeave()}>
        {t('group.leave')}
      </Button>
      {canDelete && (
        <Button icon={<Trash2 />} variant="danger" onClick={() => void confirmDelete()}>
          {t('group.delete')}
        </Button>
      )}
    </DrawerFooter>
  )
}
