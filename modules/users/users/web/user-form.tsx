import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#platform/web/i18n/language.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormState } from '#platform/web/ui/forms/use-form.ts'
import { userEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { userTopics } from './user-mutations.ts'
import { useUserPermissions } from '../../web/user-permissions.ts'
import {
  validateUserForm,
  toUserDraft,
  toUserPatch,
  getFieldErrors,
  userTextFields,
  toUserFormValues,
  type UserFormValues,
} from './user-form-values.ts'
import { useRoleOptions } from '../../web/role-options.ts'

type UserFormProps = {
  user: UserView | null
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
  onInvite: (user: UserView) => void
}

export function UserForm({ user, onDirty, onCancel, onSaved, onInvite }: UserFormProps) {
  const { t } = useTranslation('users')
  const form = useUserForm(user, { onSaved, onInvite })
  const isEditable = useIsEditable(user)
  const roles = useRoleOptions()
  const inputTypes = { email: 'email', contact: 'tel' } as const
  const maxLengths = { fullName: 120, email: 254, username: 64, company: 120, country: 64, contact: 64 }
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      {userTextFields.filter(isEditable).map((field) => (
        <TextField
          key={field}
          {...form.field(field)}
          label={t(field)}
          type={field === 'email' || field === 'contact' ? inputTypes[field] : 'text'}
          isRequired={field === 'fullName' || field === 'email' || (field === 'username' && user !== null)}
          maxLength={maxLengths[field]}
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
function FirstSignInField({ form }: { form: FormState<UserFormValues> }) {
  const { t } = useTranslation('users')
  const { signInMethod } = form.values
  return (
    <>
      <RadioGroup
        label={t('signInMethod')}
        options={(['invitation', 'password'] as const).map((value) => ({ value, label: t(`signInMethod.${value}`) }))}
        value={signInMethod}
        onChange={(next) => form.set('signInMethod', next)}
        help={signInMethod === 'invitation' ? t('signInMethod.invitationHelp') : undefined}
      />
      {signInMethod === 'password' && (
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

function useUserForm(user: UserView | null, { onSaved, onInvite }: Pick<UserFormProps, 'onSaved' | 'onInvite'>) {
  const { t, i18n } = useTranslation('users')
  const options = { topics: userTopics, onProblem: () => true }
  const add = useApiMutation(userEndpoints.addUser, options)
  const update = useApiMutation(userEndpoints.updateUser, {
    ...options,
    undoMessage: ({ user: { fullName } }) => t('done.changed', { name: fullName ?? '' }),
  })
  return useForm<UserFormValues>({
    initial: toUserFormValues(user, languages.find((one) => one === i18n.resolvedLanguage) ?? 'en'),
    validate: (values) => validateUserForm(values, user === null, t),
    formatError: (problem) => formatProblem(problem),
    save: async (values, saved) => {
      try {
        if (user) await update.mutateAsync({ user: toUserPatch(user.id, values, saved) })
        else {
          const newUser = (await add.mutateAsync(toUserDraft(values))).data.user
          if (values.signInMethod === 'invitation') onInvite(newUser)
          else toast.success(t('done.added', { name: newUser.fullName ?? '' }))
        }
        onSaved()
      } catch (problem) {
        return getFieldErrors(problem)
      }
    },
  })
}

function useIsEditable(user: UserView | null) {
  const permissions = useUserPermissions()
  return (field: keyof UserView) =>
    user ? permissions.canUpdate(user, field) && permissions.canRead(field) : permissions.canSetOnCreate(field)
}
