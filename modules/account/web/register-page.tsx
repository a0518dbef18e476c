import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { toPasswordErrors } from '#platform/web/session/password-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { listPages, useModules } from '#platform/web/routing/modules.tsx'
import { startSession } from '#platform/web/session/session.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { useSignInOptions } from '../sso/web/index.ts'
import { useFieldChecks } from './field-checks.ts'

const empty = { fullName: '', username: '', email: '', password: '' }

export default function RegisterPage() {
  const { t } = useTranslation('account')
  const [isPending, setPending] = useState(false)
  const isNewWorkspace = useSignInOptions()?.isNewWorkspace
  if (isPending) return <Pending />
  if (isNewWorkspace)
    return (
      <SignedOutFrame title={t('setup.title')} text={t('setup.text')}>
        <RegisterForm onPending={() => setPending(true)} />
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame
      title={t('register.title')}
      text={t('register.text')}
      footer={
        <>
          {t('register.hasAccount')}{' '}
          <Link className={linkClass} to="/sign-in">
            {t('nav.signIn')}
          </Link>
        </>
      }
    >
      <RegisterForm onPending={() => setPending(true)} />
    </SignedOutFrame>
  )
}

function RegisterForm({ onPending }: { onPending: () => void }) {
  const { t } = useTranslation('account')
  const checks = useFieldChecks()
  const continueWithSetup = useContinueWithSetup()
  const form = useForm({
    initial: empty,
    validate: ({ fullName, username, email, password }) => ({
      fullName: checks.required(fullName),
      username: checks.username(username),
      email: checks.email(email),
      password: checks.newPassword(password),
    }),
    save: ({ fullName, username, email, password }) =>
      callApi(identity.register, { fullName: fullName.trim(), username: username.trim(), email: email.trim(), password }).then(
        async (answer) => {
          if (answer.userData.isSetupOpen) await continueWithSetup()
          if (!startSession(answer)) onPending()
        },
        toFieldErrors,
      ),
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('fullName')} label={t('fullName')} autoComplete="name" maxLength={120} autoFocus />
      <TextField {...form.field('username')} label={t('username')} autoComplete="nickname" maxLength={64} />
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" maxLength={254} dir="auto" />
      <TextField
        {...form.field('password')}
        label={t('password')}
        help={t('password.help')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {t('nav.register')}
      </Button>
    </Form>
  )
}

/** Lets the redirect after the sign-in lead to the setup assistant. */
function useContinueWithSetup() {
  const navigate = useNavigate()
  const setup = listPages(useModules()).find(({ page }) => page.isSetup)
  return async () => setup && navigate({ to: '.', search: { next: setup.page.path } as never, replace: true })
}

function toFieldErrors(problem: unknown) {
  const field = problem instanceof ApiProblem && { 'auth.email_taken': 'email', 'auth.username_taken': 'username' }[problem.code]
  if (!field) return toPasswordErrors(problem)
  return { [field]: formatProblem(problem) }
}

function Pending() {
  const { t } = useTranslation('account')
  return (
    <SignedOutFrame title={t('pending.title')}>
      <Alert color="success">{t('pending.text')}</Alert>
      <Link to="/sign-in" className={getButtonClass({})}>
        {t('backToSignIn')}
      </Link>
    </SignedOutFrame>
  )
}
