import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import { toPasswordErrors } from '#platform/web/session/password-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { clearSession, startSession } from '#platform/web/session/session.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { Redirect } from '#platform/web/shell/pages/redirect.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { invitationEndpoints } from '../contract.ts'

type Invitee = Output<typeof invitationEndpoints.openInvitation>

/** Opened by the one-time link; sets a password and signs in. */
export default function AcceptInvitationPage() {
  const { t } = useTranslation('users')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { invitee, problem } = useInvitation(token)
  const [isSignedIn, setSignedIn] = useState(false)
  if (isSignedIn) return <Redirect link="/" />
  return (
    <SignedOutFrame
      title={invitee ? t('accept.title', { name: invitee.fullName }) : t('nav.invitation')}
      {...(invitee && { text: t('accept.text', { workspace: invitee.workspace, email: invitee.email }) })}
      footer={
        <Link className={linkClass} to="/sign-in">
          {t('accept.signIn')}
        </Link>
      }
    >
      {problem ? <Alert color="danger">{formatProblem(problem)}</Alert> : null}
      {invitee && <AcceptForm token={token} invitee={invitee} onDone={() => setSignedIn(true)} />}
      {!invitee && !problem && <Spinner />}
    </SignedOutFrame>
  )
}

function useInvitation(token: string) {
  const [result, setResult] = useState<{ invitee?: Invitee; problem?: unknown }>({})
  useEffect(() => {
    callApi(invitationEndpoints.openInvitation, { token }).then(
      (invitee) => setResult({ invitee }),
      (problem: unknown) => setResult({ problem }),
    )
  }, [token])
  return result
}

const MIN_PASSWORD_LENGTH = 8

function AcceptForm({ token, invitee, onDone }: { token: string; invitee: Invitee; onDone: () => void }) {
  const { t } = useTranslation('users')
  const form = useForm({
    initial: { fullName: invitee.fullName, password: '' },
    validate: ({ fullName, password }) => ({
      ...(!fullName.trim() && { fullName: t('error.missing') }),
      ...(password.length < MIN_PASSWORD_LENGTH && { password: t('error.passwordShort') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: ({ fullName, password }) =>
      callApi(invitationEndpoints.acceptInvitation, { token, password, fullName: fullName.trim() }).then(async ({ email }) => {
        clearSession('left')
        startSession(await callApi(identity.login, { email, password }))
        onDone()
      }, toPasswordErrors),
  })
  return (
    <Form form={form}>
      <TextField {...form.field('fullName')} label={t('fullName')} autoComplete="name" maxLength={120} isRequired />
      <TextField
        {...form.field('password')}
        label={t('password')}
        help={t('password.help')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        isRequired
        autoFocus
      />
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {t('accept.action')}
      </Button>
    </Form>
  )
}
