import { useState } from 'react'
import { Crown, EllipsisVertical, UserRoundMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { DrawerSection } from '#platform/web/ui/overlays/drawer-sections.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import type { Contact, Member } from '../../contract.ts'
import css from '../../web/drawer-sections.module.css'
import { useMemberMutations } from './group-mutations.ts'
import { searchColleagues, toIds } from './person-options.tsx'
import { useChats } from '../../web/use-chats.ts'

/** Larger groups have a search field, and only show part of the members. */
const SEARCH_FROM = 12
const MAX_VISIBLE = 100

type MembersProps = {
  groupId: number
  members: readonly Member[]
  viewerId: number
  isOwner: boolean
  canEdit: boolean
}

/** Lists the members. Users with the necessary rights can add members, remove them and make them owners. */
export function MemberList({ groupId, members, viewerId, isOwner, canEdit }: MembersProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const statuses = useStatusByUser()
  const matches = members.filter(({ fullName }) => normalizeForSearch(fullName).includes(normalizeForSearch(text.trim())))
  return (
    <DrawerSection title={t('members.count', { count: members.length })}>
      {canEdit && <AddMembers groupId={groupId} members={members} />}
      {members.length > SEARCH_FROM && <SearchField label={t('members.find')} value={text} maxLength={200} onChange={setText} />}
      <ul aria-label={t('members.count', { count: members.length })} className={css.members}>
        {matches.slice(0, MAX_VISIBLE).map((member) => (
          <li key={member.id} className={css.member}>
            <Avatar person={member} isDecorative presence={statuses.get(member.id) ?? undefined} />
            <span className={css.memberName}>
              <bdi>{member.id === viewerId ? t('members.you', { name: member.fullName }) : member.fullName}</bdi>
            </span>
            {member.isOwner && <Badge tone="primary">{t('owner')}</Badge>}
            {isOwner && canEdit && <MemberMenu groupId={groupId} member={member} isViewer={member.id === viewerId} />}
          </li>
        ))}
      </ul>
      {matches.length > MAX_VISIBLE && <p className={css.soft}>{t('contacts.more', { count: matches.length - MAX_VISIBLE })}</p>}
    </DrawerSection>
  )
}

/** Only knows users that the viewer can message. */
function useStatusByUser(): ReadonlyMap<number, Contact['status']> {
  const { data } = useChats()
  return new Map([...(data?.chatsContacts ?? []), ...(data?.contacts ?? [])].map(({ id, status }) => [id, status]))
}

function AddMembers({ groupId, members }: Pick<MembersProps, 'groupId' | 'members'>) {
  const { t } = useTranslation('chat')
  const { add } = useMemberMutations(groupId)
  const [selected, setSelected] = useState<readonly SelectOption[]>([])
  const [problem, setProblem] = useState<string>()
  const isMember = (id: number) => members.some((member) => member.id === id)
  const addSelected = async () => {
    try {
      await add(toIds(selected))
      setSelected([])
      setProblem(undefined)
    } catch (error) {
      setProblem(formatProblem(error))
    }
  }
  return (
    <div className={css.addMembers}>
      <TagInput
        label={t('members.add')}
        placeholder={t('group.membersHint')}
        selected={selected}
        error={problem}
        loadOptions={(q, signal) => searchColleagues(q, isMember, signal)}
        onChange={setSelected}
      />
      {selected.length > 0 && (
        <Button variant="primary" onClick={() => void addSelected()}>
          {t('members.addAction', { count: selected.length })}
        </Button>
      )}
    </div>
  )
}

function MemberMenu({ groupId, member, isViewer }: { groupId: number; member: Member; isViewer: boolean }) {
  const { t } = useTranslation('chat')
  const mutations = useMemberMutations(groupId)
  const name = member.fullName
  const confirmRemove = async () => {
    const question = { title: t('members.removeTitle', { name }), text: t('members.removeText') }
    if (await confirm({ ...question, confirmLabel: t('members.remove'), isDanger: true })) mutations.remove(member.id)
  }
  const ownerItem = {
    id: 'owner',
    label: t(member.isOwner ? 'owner.unmake' : 'owner.make'),
    icon: <Crown />,
    onAction: () => mutations.setOwner(member.id, !member.isOwner),
  }
  const removeItem = {
    id: 'remove',
    label: t('members.remove'),
    icon: <UserRoundMinus />,
    isDanger: true,
    onAction: () => void confirmRemove(),
  }
  return (
    <Menu
      placement="bottom end"
      sections={[{ items: isViewer ? [ownerItem] : [ownerItem, removeItem] }]}
      trigger={(props) => (
        <IconButton label={t('members.menu', { name })} size="small" {...props}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
