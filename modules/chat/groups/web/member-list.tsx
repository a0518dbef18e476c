import { useState } from 'react'
import { Crown, EllipsisVertical, UserRoundMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { folded } from '#platform/web/i18n/folded.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { DrawerPart } from '#platform/web/ui/overlays/drawer-parts.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import type { Contact, Member } from '../../contract.ts'
import css from '../../web/drawer-sections.module.css'
import { useMemberActs } from './group-mutations.ts'
import { findPeople, idsOf } from './person-options.tsx'
import { useChats } from '../../web/use-chats.ts'

/** Of more than so many one looks for a name; and so many stand there at once. */
const SEARCHED_FROM = 12
const SHOWN = 100

type MembersProps = {
  groupId: number
  members: readonly Member[]
  viewerId: number
  isOwner: boolean
  mayChange: boolean
}

/** Who is in a group, and, as far as one may, the ways to take people in and to let them go. */
export function MemberList({ groupId, members, viewerId, isOwner, mayChange }: MembersProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const presence = usePresence()
  const found = members.filter(({ fullName }) => folded(fullName).includes(folded(text.trim())))
  return (
    <DrawerPart title={t('members.count', { count: members.length })}>
      {mayChange && <AddMembers groupId={groupId} members={members} />}
      {members.length > SEARCHED_FROM && <SearchField label={t('members.find')} value={text} maxLength={200} onChange={setText} />}
      <ul aria-label={t('members.count', { count: members.length })} className={css.members}>
        {found.slice(0, SHOWN).map((member) => (
          <li key={member.id} className={css.member}>
            <Avatar person={member} isDecorative presence={presence.get(member.id) ?? undefined} />
            <span className={css.memberName}>
              <bdi>{member.id === viewerId ? t('members.you', { name: member.fullName }) : member.fullName}</bdi>
            </span>
            {member.isOwner && <Pill tone="primary">{t('owner')}</Pill>}
            {isOwner && mayChange && <MemberMenu groupId={groupId} member={member} isViewer={member.id === viewerId} />}
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className={css.soft}>{t('contacts.more', { count: found.length - SHOWN })}</p>}
    </DrawerPart>
  )
}

/** Of those whom the viewer may write to. */
function usePresence(): ReadonlyMap<number, Contact['status']> {
  const { data } = useChats()
  return new Map([...(data?.chatsContacts ?? []), ...(data?.contacts ?? [])].map(({ id, status }) => [id, status]))
}

function AddMembers({ groupId, members }: Pick<MembersProps, 'groupId' | 'members'>) {
  const { t } = useTranslation('chat')
  const { add } = useMemberActs(groupId)
  const [chosen, choose] = useState<readonly SelectOption[]>([])
  const [problem, setProblem] = useState<string>()
  const isThere = (id: number) => members.some((member) => member.id === id)
  const take = async () => {
    try {
      await add(idsOf(chosen))
      choose([])
      setProblem(undefined)
    } catch (refusal) {
      setProblem(problemText(refusal))
    }
  }
  return (
    <div className={css.adding}>
      <TagInput
        label={t('members.add')}
        placeholder={t('group.membersHint')}
        selected={chosen}
        error={problem}
        find={(q, signal) => findPeople(q, isThere, signal)}
        onChange={choose}
      />
      {chosen.length > 0 && (
        <Button variant="primary" onClick={() => void take()}>
          {t('members.addAction', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}

function MemberMenu({ groupId, member, isViewer }: { groupId: number; member: Member; isViewer: boolean }) {
  const { t } = useTranslation('chat')
  const acts = useMemberActs(groupId)
  const name = member.fullName
  const ask = async () => {
    const question = { title: t('members.removeTitle', { name }), text: t('members.removeText') }
    if (await confirm({ ...question, action: t('members.remove'), isDanger: true })) acts.remove(member.id)
  }
  const owning = {
    id: 'owner',
    label: t(member.isOwner ? 'owner.unmake' : 'owner.make'),
    icon: <Crown />,
    onAction: () => acts.setOwner(member.id, !member.isOwner),
  }
  const removing = { id: 'remove', label: t('members.remove'), icon: <UserRoundMinus />, isDanger: true, onAction: () => void ask() }
  return (
    <Menu
      placement="bottom end"
      sections={[{ items: isViewer ? [owning] : [owning, removing] }]}
      trigger={(props) => (
        <IconButton label={t('members.menu', { name })} size="small" {...props}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
