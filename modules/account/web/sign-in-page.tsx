import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { getSignOutReason, startSession } from '#platform/web/session/session.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import css from '#platform/web/shell/pages/signed-out-frame.module.css'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { PasskeyButton, SecondFactorStep } from '../factors/web/index.ts'
import type { SecondFactor } from '../factors/web/second-factor-step.tsx'
import { SsoButtons, useSignInOptions } from '../sso/web/index.ts'
import { useFieldChecks } from './field-checks.ts'

export default function SignInPage() {
  const { t } = useTranslation('account')
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)
  if (useSignInOptions()?.isNewWorkspace) return <Navigate to="/register" replace />
  if (secondFactor)
    return (
      <SignedOutFrame title={t('twoStep')}>
        <SecondFactorStep secondFactor={secondFactor} onCancel={() => setSecondFactor(null)} />
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title={t('signIn.title')} footer={<RegisterHint />}>
      <SsoButtons />
      <SignInForm onSecondFactor={setSecondFactor} />
      <PasskeyButton />
    </SignedOutFrame>
  )
}

function RegisterHint() {
  const { t } = useTranslation('account')
  return (
    <>
      {t('signIn.noAccount')}{' '}
      <Link className={linkClass} to="/register">
        {t('nav.register')}
      </Link>
    </>
  )
}

function SignInForm({ onSecondFactor }: { onSecondFactor: (secondFactor: SecondFactor) => void }) {
  const { t } = useTranslation('account')
  const { required } = useFieldChecks()
  const [isPending, setPending] = useState(false)
  const form = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => ({ email: required(email), password: required(password) }),
    save: async ({ email, password }) => {
      setPending(false)
      const answer = await callApi(identity.login, { email: email.trim(), password }).catch(getNextStep)
      if (answer === 'pending') setPending(true)
      else if ('challenge' in answer) onSecondFactor(answer)
      else startSession(answer)
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      {!form.failure && <SignInMessage isPending={isPending} />}
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus dir="auto" />
      <TextField {...form.field('password')} label={t('password')} type="password" autoComplete="current-password" />
      <Link className={`${linkClass} ${css.aside}`} to="/forgot-password">
        {t('signIn.forgot')}
      </Link>
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {t('nav.signIn')}
      </Button>
    </Form>
  )
}

/** Accounts awaiting approval and second factors are not sign-in errors. */
function getNextStep(problem: unknown): 'pending' | SecondFactor {
  if (!(problem instanceof ApiProblem)) throw problem
  if (problem.code === 'auth.pending') return 'pending'
  if (problem.challenge && problem.methods) return { challenge: problem.challenge, methods: problem.methods }
  throw problem
}

function SignInMessage({ isPending }: { isPending: boolean }) {
  const { t } = useTranslation('account')
  if (isPending)
    return (
      <Alert color="info" title={t('pending.title')}>
        {t('pending.text')}
      </Alert>
    )
  return getSignOutReason() === 'ended' ? <Alert color="warning">{t('signIn.ended')}</Alert> : null
}
