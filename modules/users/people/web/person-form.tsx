import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#platform/web/i18n/language.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormState } from '#platform/web/ui/forms/use-form.ts'
import { peopleEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { userTopics } from './person-mutations.ts'
import { usePersonRights } from '../../web/person-rights.ts'
import { validatePerson, toUserDraft, toUserPatch, getFieldErrors, textFields, toFormValues, type PersonValues } from './person-values.ts'
import { useRoleOptions } from '../../web/role-options.ts'

type PersonFormProps = {
  user: UserView | null
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
  onInvite: (user: UserView) => void
}

export function PersonForm({ user, onDirty, onCancel, onSaved, onInvite }: PersonFormProps) {
  const { t } = useTranslation('users')
  const form = usePersonForm(user, { onSaved, onInvite })
  const isEditable = useEditableFields(user)
  const roles = useRoleOptions()
  const kinds = { email: 'email', contact: 'tel' } as const
  const lengths = { fullName: 120, email: 254, username: 64, company: 120, country: 64, contact: 64 }
  return (
    <Form form={form} autoComplete="off" onDirty={onDirty}>
      {textFields.filter(isEditable).map((field) => (
        <TextField
          key={field}
          {...form.field(field)}
          label={t(field)}
          type={field === 'email' || field === 'contact' ? kinds[field] : 'text'}
          isRequired={field === 'fullName' || field === 'email' || (field === 'username' && user !== null)}
          maxLength={lengths[field]}
          autoFocus={field === 'fullName'}
          dir="auto"
          {...(field === 'username' && !user && { help: t('username.help') })}
        />
      ))}
      {isEditable('role') && roles.length > 0 && <Select {...form.field('role')} label={t('role')} options={roles} />}
      {isEditable('language') && (
        <Select
          {...form.field('language')}
          label={t('language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      )}
      {!user && <FirstSignInField form={form} />}
      <FormActions form={form} action={user ? undefined : t('add')} onCancel={onCancel} />
    </Form>
  )
}

/** Lets the user choose between an invitation and an initial password. */
function FirstSignInField({ form }: { form: FormState<PersonValues> }) {
  const { t } = useTranslation('users')
  const { entry } = form.values
  return (
    <>
      <RadioGroup
        label={t('entry')}
        options={(['invitation', 'password'] as const).map((value) => ({ value, label: t(`entry.${value}`) }))}
        value={entry}
        onChange={(next) => form.set('entry', next)}
        help={entry === 'invitation' ? t('entry.invitationHelp') : undefined}
      />
      {entry === 'password' && (
        <TextField
          {...form.field('password')}
          label={t('password')}
          help={t('password.help')}
          type="password"
          autoComplete="new-password"
          maxLength={256}
          isRequired
        />
      )}
    </>
  )
}

function usePersonForm(user: UserView | null, { onSaved, onInvite }: Pick<PersonFormProps, 'onSaved' | 'onInvite'>) {
  const { t, i18n } = useTranslation('users')
  const quiet = { topics: userTopics, onProblem: () => true }
  const add = useAction(peopleEndpoints.addUser, quiet)
  const update = useAction(peopleEndpoints.updateUser, {
    ...quiet,
    done: ({ user: { fullName } }) => t('done.changed', { name: fullName ?? '' }),
  })
  return useForm<PersonValues>({
    initial: toFormValues(user, languages.find((one) => one === i18n.resolvedLanguage) ?? 'en'),
    check: (values) => validatePerson(values, user === null, t),
    explain: (problem) => problemText(problem),
    save: async (values, saved) => {
      try {
        if (user) await update.mutateAsync({ user: toUserPatch(user.id, values, saved) })
        else {
          const added = (await add.mutateAsync(toUserDraft(values))).answer.user
          if (values.entry === 'invitation') onInvite(added)
          else toast.success(t('done.added', { name: added.fullName ?? '' }))
        }
        onSaved()
      } catch (problem) {
        return getFieldErrors(problem)
      }
    },
  })
}

function useEditableFields(user: UserView | null) {
  const rights = usePersonRights()
  return (field: keyof UserView) => (user ? rights.mayChange(user, field) && rights.canRead(field) : rights.canSetOnCreate(field))
}
