import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { call } from '#platform/web/api/api.ts'
import { clearSession, startSession } from '#platform/web/session/session.ts'
import { AccessFrame } from '#platform/web/shell/pages/access-frame.tsx'
import { Redirect } from '#platform/web/shell/pages/redirect.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { linkClass } from '#platform/web/ui/buttons/link.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { invitationEndpoints } from '../contract.ts'

type Invited = Output<typeof invitationEndpoints.openInvitation>

/** Opened by the one-time link; sets a password and signs in. */
export default function AcceptInvitationPage() {
  const { t } = useTranslation('users')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { invited, problem } = useInvitation(token)
  const [isIn, setIn] = useState(false)
  if (isIn) return <Redirect link="/" />
  return (
    <AccessFrame
      title={invited ? t('accept.title', { name: invited.fullName }) : t('nav.invitation')}
      {...(invited && { text: t('accept.text', { workspace: invited.workspace, email: invited.email }) })}
      below={
        <Link className={linkClass} to="/sign-in">
          {t('accept.signIn')}
        </Link>
      }
    >
      {problem ? <Alert color="danger">{problemText(problem)}</Alert> : null}
      {invited && <AcceptForm token={token} invited={invited} onDone={() => setIn(true)} />}
      {!invited && !problem && <Spinner />}
    </AccessFrame>
  )
}

function useInvitation(token: string) {
  const [found, setFound] = useState<{ invited?: Invited; problem?: unknown }>({})
  useEffect(() => {
    call(invitationEndpoints.openInvitation, { token }).then(
      (invited) => setFound({ invited }),
      (problem: unknown) => setFound({ problem }),
    )
  }, [token])
  return found
}

const MIN_PASSWORD_LENGTH = 8

function AcceptForm({ token, invited, onDone }: { token: string; invited: Invited; onDone: () => void }) {
  const { t } = useTranslation('users')
  const form = useForm({
    initial: { fullName: invited.fullName, password: '' },
    check: ({ fullName, password }) => ({
      ...(!fullName.trim() && { fullName: t('error.missing') }),
      ...(password.length < MIN_PASSWORD_LENGTH && { password: t('error.passwordShort') }),
    }),
    explain: (problem) => problemText(problem),
    save: async ({ fullName, password }) => {
      const { email } = await call(invitationEndpoints.acceptInvitation, { token, password, fullName: fullName.trim() })
      clearSession('left')
      startSession(await call(identity.login, { email, password }))
      onDone()
    },
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
