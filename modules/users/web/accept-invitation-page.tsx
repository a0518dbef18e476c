import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { call } from '#platform/web/api.ts'
import { clearSession, startSession } from '#platform/web/session.ts'
import { AccessFrame } from '#platform/web/shell/access-frame.tsx'
import { Redirect } from '#platform/web/shell/redirect.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { linkClass } from '#platform/web/ui/link.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { users } from '../contract.ts'

type Invited = Output<typeof users.openInvitation>

/** Behind the one-time link: who is meant, and a password to set; then the person is signed in. */
export default function AcceptInvitationPage() {
  const { t } = useTranslation('users')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { invited, problem } = useInvited(token)
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

/** Asked by a POST, so that the token stands in no address. */
function useInvited(token: string) {
  const [found, setFound] = useState<{ invited?: Invited; problem?: unknown }>({})
  useEffect(() => {
    call(users.openInvitation, { token }).then(
      (invited) => setFound({ invited }),
      (problem: unknown) => setFound({ problem }),
    )
  }, [token])
  return found
}

const SHORTEST = 8

function AcceptForm({ token, invited, onDone }: { token: string; invited: Invited; onDone: () => void }) {
  const { t } = useTranslation('users')
  const form = useForm({
    initial: { fullName: invited.fullName, password: '' },
    check: ({ fullName, password }) => ({
      ...(!fullName.trim() && { fullName: t('error.missing') }),
      ...(password.length < SHORTEST && { password: t('error.passwordShort') }),
    }),
    explain: (problem) => problemText(problem),
    save: async ({ fullName, password }) => {
      const { email } = await call(users.acceptInvitation, { token, password, fullName: fullName.trim() })
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
