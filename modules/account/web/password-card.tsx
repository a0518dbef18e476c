import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Actions } from '#platform/web/ui/buttons/actions.tsx'
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
  const { filled, newPassword: long } = useFieldChecks()
  const change = useAction(identity.changePassword, { topics: ['account'], final: true, onProblem: () => true })
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) => ({ currentPassword: filled(currentPassword), newPassword: long(newPassword) }),
    save: (values) => change.mutateAsync(values).then(onChanged, toFieldErrors),
    explain: problemText,
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
      <Actions>
        <Button type="submit" isLoading={form.isSaving}>
          {t('password.change')}
        </Button>
      </Actions>
    </Form>
  )
}

function toFieldErrors(problem: unknown) {
  if (problem instanceof ApiProblem && problem.code === 'auth.wrong_password') return { currentPassword: problemText(problem) }
  throw problem
}
