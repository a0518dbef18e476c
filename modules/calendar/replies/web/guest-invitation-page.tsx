import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type GuestInvitation } from '../../contract.ts'
import { GuestAnswerForm } from './guest-answer-form.tsx'
import { InvitationDetails } from './invitation-details.tsx'

/** Where guests without an account answer an invitation, in the language of their browser. */
export default function GuestInvitationPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  return /^[\w-]+\.[\w-]{43}$/.test(token) ? <LoadedInvitation token={token} /> : <InvalidLink />
}

function InvalidLink() {
  const { t } = useTranslation('calendar')
  return (
    <SignedOutFrame title={t('nav.guestInvitation')}>
      <Alert color="danger">{t('problem.calendar.invalid_link')}</Alert>
    </SignedOutFrame>
  )
}

function LoadedInvitation({ token }: { token: string }) {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useApiQuery(calendar.getGuestInvitation, { token }, { retry: false })
  if (data) return <Invitation token={token} loaded={data.invitation} />
  return (
    <SignedOutFrame title={t('nav.guestInvitation')}>
      {error ? <Alert color="danger">{formatProblem(error)}</Alert> : <Spinner />}
      {error && error.status !== 404 && <Button onClick={() => void refetch()}>{t('platform:ui.retry')}</Button>}
    </SignedOutFrame>
  )
}

function Invitation({ token, loaded }: { token: string; loaded: GuestInvitation }) {
  const { t } = useTranslation('calendar')
  const { response } = useSearch({ strict: false }) as { response?: string }
  const [answered, setAnswered] = useState<GuestInvitation | null>(null)
  const invitation = answered ?? loaded
  const { title, organizer, isCancelled } = invitation
  return (
    <SignedOutFrame title={title} text={t('guestPage.invitedBy', { name: organizer })}>
      <InvitationDetails invitation={invitation} />
      {isCancelled && <Alert color="warning">{t('guestPage.cancelled')}</Alert>}
      {answered && <Alert>{t('guestPage.sent', { name: organizer })}</Alert>}
      {!isCancelled && <GuestAnswerForm {...{ token, invitation }} suggested={response} onSaved={setAnswered} />}
    </SignedOutFrame>
  )
}
