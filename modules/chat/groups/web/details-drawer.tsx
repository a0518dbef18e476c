import { BellOff, LogOut, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { DrawerEnd, DrawerPart, DrawerParts } from '#platform/web/ui/overlays/drawer-parts.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { chat as calls, type Contact } from '../../contract.ts'
import type { ChatRights } from '../../web/use-chat-permissions.ts'
import type { ConversationState } from '../../live/web/index.ts'
import css from '../../web/drawer-sections.module.css'
import { useGroupEnds, useGroupUpdate, useMute } from './group-mutations.ts'
import { MemberList } from './member-list.tsx'
import { useSavedText } from '../../web/use-saved-text.ts'

type DetailsProps = {
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  rights: ChatRights
  viewerId: number
  onClose: () => void
}

/** Who a chat is with: a person and what they say about themselves, or a group with its members and the ways out. */
export function DetailsDrawer({ contact, chat, rights, viewerId, onClose }: DetailsProps) {
  const { t } = useTranslation('chat')
  return (
    <Drawer isOpen title={t(contact.isGroup ? 'details.group' : 'details.person')} onClose={onClose}>
      <DrawerParts>
        {contact.isGroup ? <GroupWords contact={contact} mayChange={rights.mayChangeGroups} /> : <PersonWords contact={contact} />}
        {chat.id !== null && <MuteSwitch id={contact.id} isMuted={chat.isMuted} />}
        {contact.isGroup && <Group contact={contact} rights={rights} viewerId={viewerId} />}
      </DrawerParts>
    </Drawer>
  )
}

function PersonWords({ contact }: { contact: Contact }) {
  const { t } = useTranslation('chat')
  return (
    <section className={css.person}>
      <Avatar person={contact} size="large" isDecorative presence={contact.status ?? 'offline'} />
      <div className={css.words}>
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

function GroupWords({ contact, mayChange }: { contact: Contact; mayChange: boolean }) {
  const { t } = useTranslation('chat')
  const save = useGroupUpdate(contact.id)
  const title = useSavedText(contact.fullName, (text, onSaved) => save({ title: text }, onSaved), { isRequired: true })
  const about = useSavedText(contact.about, (text, onSaved) => save({ about: text }, onSaved))
  return (
    <DrawerPart>
      <TextField
        label={t('group.title')}
        maxLength={120}
        dir="auto"
        readOnly={!mayChange}
        {...title.field}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && title.leave()}
      />
      <TextArea label={t('group.about')} rows={2} maxLength={500} dir="auto" readOnly={!mayChange} {...about.field} />
    </DrawerPart>
  )
}

function MuteSwitch({ id, isMuted }: { id: number; isMuted: boolean }) {
  const { t } = useTranslation('chat')
  const mute = useMute(id)
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

function Group({ contact, rights, viewerId }: Pick<DetailsProps, 'contact' | 'rights' | 'viewerId'>) {
  const { data } = useRead(calls.listMembers, { id: contact.id }, { staleTime: 0 })
  const isOwner = data?.members.some(({ id, isOwner }) => id === viewerId && isOwner) ?? false
  return (
    <>
      {data && <MemberList groupId={contact.id} members={data.members} {...{ viewerId, isOwner }} mayChange={rights.mayChangeGroups} />}
      <Ends contact={contact} mayDelete={isOwner && rights.mayDeleteGroups} isLast={data?.total === 1} />
    </>
  )
}

function Ends({ contact: { id, fullName }, mayDelete, isLast }: { contact: Contact; mayDelete: boolean; isLast: boolean }) {
  const { t } = useTranslation('chat')
  const ends = useGroupEnds(id)
  const askToLeave = async () => {
    const question = { title: t('group.leaveTitle', { title: fullName }), text: t(isLast ? 'group.leaveLast' : 'group.leaveText') }
    if (await confirm({ ...question, action: t('group.leave'), isDanger: true })) ends.leave()
  }
  const askToDelete = async () => {
    const question = { title: t('group.deleteTitle', { title: fullName }), text: t('group.deleteText') }
    if (await confirm({ ...question, action: t('group.delete'), isDanger: true })) ends.remove()
  }
  return (
    <DrawerEnd>
      <Button icon={<LogOut data-points />} onClick={() => void askToLeave()}>
        {t('group.leave')}
      </Button>
      {mayDelete && (
        <Button icon={<Trash2 />} variant="danger" onClick={() => void askToDelete()}>
          {t('group.delete')}
        </Button>
      )}
    </DrawerEnd>
  )
}
