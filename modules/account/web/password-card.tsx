import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { toPasswordErrors } from '#platform/web/session/password-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { useFieldChecks } from './field-checks.ts'

export function PasswordCard() {
  const { t } = useTranslation('account')
  const [changes, setChanges] = useState(0)
  const onChanged = () => {
    setChanges((count) => count + 1)
    toast.success(t('password.changed'))
  }
  return (
    <Card title={t('password')}>
      <PasswordForm key={changes} onChanged={onChanged} />
    </Card>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('account')
  const { required, newPassword: checkLength } = useFieldChecks()
  const update = useApiMutation(identity.changePassword, { topics: ['account'], isIrreversible: true, onError: () => true })
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    validate: ({ currentPassword, newPassword }) => ({ currentPassword: required(currentPassword), newPassword: checkLength(newPassword) }),
    save: (values) => update.mutateAsync(values).then(onChanged, toFieldErrors),
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('currentPassword')} label={t('currentPassword')} type="password" autoComplete="current-password" />
      <TextField
        {...form.field('newPassword')}
        label={t('newPassword')}
        help={t('password.others')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <ActionBar>
        <Button type="submit" isLoading={form.isSaving}>
          {t('password.change')}
        </Button>
      </ActionBar>
    </Form>
  )
}

function toFieldErrors(problem: unknown) {
  if (problem instanceof ApiProblem && problem.code === 'auth.wrong_password') return { currentPassword: formatProblem(problem) }
  return { newPassword: toPasswordErrors(problem).password }
}
