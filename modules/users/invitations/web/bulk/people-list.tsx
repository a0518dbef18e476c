import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useRoleName } from '../../../web/role-options.ts'
import css from './invite-people.module.css'
import { isValid, type InvitePeople, type ListedPerson } from './use-invite-people.ts'

/** The people as read, to edit or remove, with the problem of each. */
export function PeopleList({ invite }: { invite: InvitePeople }) {
  const { t } = useTranslation('users')
  const getRoleName = useRoleName()
  const people = invite.people ?? []
  const [valid, invalid] = [people.filter(isValid).length, people.filter((person) => !isValid(person)).length]
  const roles = invite.roles.map((value) => ({ value, label: getRoleName(value) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (valid > 0) invite.submit()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {invalid > 0 && <Alert color="warning">{t('bulk.problems', { count: invalid })}</Alert>}
      {invite.total > people.length && invite.total > 500 && (
        <Alert color="info">{t('bulk.limited', { limit: 500, total: invite.total })}</Alert>
      )}
      <ol className={css.people}>
        {people.map((person, index) => (
          <PersonRow key={person.key} {...{ invite, person, roles }} number={index + 1} />
        ))}
      </ol>
      <ActionBar>
        <Button onClick={invite.restart}>{t('bulk.back')}</Button>
        <Button type="submit" variant="primary" disabled={valid === 0} isLoading={invite.isInviting}>
          {t('bulk.invite', { count: valid })}
        </Button>
      </ActionBar>
    </form>
  )
}

type PersonRowProps = { invite: InvitePeople; person: ListedPerson; roles: SelectOption[]; number: number }

function PersonRow({ invite, person, roles, number }: PersonRowProps) {
  const { t } = useTranslation('users')
  const people = invite.people ?? []
  const { key, name, email, role, problem } = person
  const checkEmail = () => void invite.check(people)
  const chooseRole = (value: string) => void invite.check(people.map((one) => (one.key === key ? { ...one, role: value } : one)))
  const emailProblem = problem && problem !== 'role' ? t(`bulk.problem.${problem}`) : undefined
  return (
    <li aria-label={t('bulk.person', { number })} className={css.person}>
      <TextField
        label={t('fullName')}
        value={name}
        onChange={(value) => invite.edit(key, { name: value })}
        error={name.trim() ? undefined : t('error.missing')}
        maxLength={120}
        dir="auto"
      />
      <TextField
        label={t('email')}
        type="email"
        value={email}
        onChange={(value) => invite.edit(key, { email: value })}
        onBlur={checkEmail}
        error={emailProblem}
        maxLength={254}
        dir="ltr"
      />
      <Select
        label={t('role')}
        options={roles}
        value={role}
        onChange={chooseRole}
        error={problem === 'role' ? t('bulk.problem.role') : undefined}
      />
      <IconButton label={t('bulk.remove', { email })} onClick={() => void invite.check(people.filter((one) => one.key !== key))}>
        <X />
      </IconButton>
    </li>
  )
}
