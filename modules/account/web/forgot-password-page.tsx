import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { useFieldChecks } from './field-checks.ts'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('account')
  const checks = useFieldChecks()
  const [delivery, setDelivery] = useState<'mail' | 'administrator' | null>(null)
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: checks.email(email) }),
    save: async ({ email }) => setDelivery((await callApi(identity.forgotPassword, { email: email.trim() })).delivery),
    formatError: formatProblem,
  })
  return (
    <SignedOutFrame
      title={t('forgot.title')}
      text={t('forgot.text')}
      footer={
        <Link className={linkClass} to="/sign-in">
          {t('backToSignIn')}
        </Link>
      }
    >
      {delivery ? (
        <Alert>{t(delivery === 'mail' ? 'forgot.sent' : 'forgot.askedAdministrator')}</Alert>
      ) : (
        <Form form={form}>
          <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus dir="auto" />
          <Button type="submit" variant="primary" isLoading={form.isSaving}>
            {t('forgot.action')}
          </Button>
        </Form>
      )}
    </SignedOutFrame>
  )
}
