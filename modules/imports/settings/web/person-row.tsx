import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { usePeople } from '#platform/web/session/use-people.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { DetailedImport } from '../../contract.ts'
import css from './settings-step.module.css'
import type { useInvitePerson } from './use-invite-person.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

type FoundPerson = DetailedImport['people'][number]
type PersonRowProps = { person: FoundPerson; settings: SettingsDraft; invitation: ReturnType<typeof useInvitePerson> }

export function PersonRow({ person, settings: { draft, assignPerson }, invitation }: PersonRowProps) {
  const { t } = useTranslation('imports')
  const userId = draft.people.find(({ key }) => key === person.key)?.userId ?? null
  const selected = useSelectedOption(userId, person, invitation.invited)
  const canInvite = invitation.isAllowed && person.email !== null && userId === null
  return (
    <li className={css.person}>
      <div className={css.names}>
        <p>
          <bdi>{person.name || person.email || person.key}</bdi>
        </p>
        {person.name && person.email && (
          <p className={css.address}>
            <bdi>{person.email}</bdi>
          </p>
        )}
      </div>
      <ComboBox
        key={selected?.label ?? ''}
        label={t('people.colleague', { name: person.name || person.email || person.key })}
        isLabelHidden
        selected={selected}
        loadOptions={searchPeople}
        placeholder={t('people.nobody')}
        onChange={(option) => assignPerson(person.key, option ? Number(option.value) : null)}
      />
      {canInvite && (
        <Button icon={<UserRoundPlus />} isLoading={invitation.pendingKey === person.key} onClick={() => void invitation.invite(person)}>
          {t('people.invite')}
        </Button>
      )}
    </li>
  )
}

/** The assigned colleague: a suggested, chosen or just invited one. */
function useSelectedOption(userId: number | null, { user }: FoundPerson, invited: readonly Person[]): SelectOption | null {
  const canSearch = useCanAccess(['read', 'User'])
  const people = usePeople(canSearch && userId !== null && user?.id !== userId)
  if (userId === null) return null
  const person = [user, ...invited, ...people].find((one) => one?.id === userId)
  return person ? toOption(person) : { value: String(userId), label: `#${userId}` }
}

async function searchPeople(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  return people.map(toOption)
}

const toOption = (person: Person): SelectOption => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={person} size="small" isDecorative />,
})
