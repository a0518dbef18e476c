import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { linkClass } from '#platform/web/ui/link.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { AccessFrame } from '#platform/web/shell/access-frame.tsx'
import { useFieldChecks } from './field-checks.ts'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('account')
  const checks = useFieldChecks()
  const [delivery, setDelivery] = useState<'mail' | 'administrator' | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checks.email(email) }),
    save: async ({ email }) => setDelivery((await call(identity.forgotPassword, { email: email.trim() })).delivery),
    explain: problemText,
  })
  return (
    <AccessFrame
      title={t('forgot.title')}
      text={t('forgot.text')}
      below={
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
    </AccessFrame>
  )
}
