import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { toPasswordErrors } from '#platform/web/session/password-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { useFieldChecks } from './field-checks.ts'

export default function ResetPasswordPage() {
  const { t } = useTranslation('account')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { newPassword } = useFieldChecks()
  const [isDone, setDone] = useState(false)
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: newPassword(password) }),
    save: ({ password }) => callApi(identity.resetPassword, { token, password }).then(() => setDone(true), toPasswordErrors),
    formatError: formatProblem,
  })
  if (isDone) return <Done />
  return (
    <SignedOutFrame
      title={t('reset.title')}
      footer={
        <Link className={linkClass} to="/forgot-password">
          {t('reset.another')}
        </Link>
      }
    >
      <Form form={form}>
        <TextField
          {...form.field('password')}
          label={t('newPassword')}
          help={t('password.help')}
          type="password"
          autoComplete="new-password"
          maxLength={256}
          autoFocus
        />
        <Button type="submit" variant="primary" isLoading={form.isSaving}>
          {t('reset.action')}
        </Button>
      </Form>
    </SignedOutFrame>
  )
}

function Done() {
  const { t } = useTranslation('account')
  return (
    <SignedOutFrame title={t('reset.title')}>
      <Alert>{t('reset.done')}</Alert>
      <Link to="/sign-in" className={getButtonClass({ variant: 'primary' })}>
        {t('nav.signIn')}
      </Link>
    </SignedOutFrame>
  )
}
