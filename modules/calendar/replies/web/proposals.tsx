import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { calendar, type EmailGuest, type Event, type ProposedTime } from '../../contract.ts'
import { formatWhen } from '../../web/format-when.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import css from './proposals.module.css'

/** The times that guests proposed instead, for the organizer. */
export function Proposals({ event }: { event: Event }) {
  return event.emailGuests.map((guest) =>
    guest.proposal ? <Proposal key={guest.email} event={event} guest={guest} proposal={guest.proposal} /> : null,
  )
}

type ProposalProps = { event: Event; guest: EmailGuest; proposal: ProposedTime }

function Proposal({ event, guest, proposal }: ProposalProps) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = useViewerLocale()
  const topics = ['calendar']
  const accept = useApiMutation(calendar.acceptProposal, { topics, undoMessage: () => t('done.moved') })
  const decline = useApiMutation(calendar.declineProposal, { topics, onSuccess: () => toast.success(t('proposal.declined')) })
  const input = { id: event.id, email: guest.email, ...(proposal.occurrence !== null && { occurrence: proposal.occurrence }) }
  const name = guest.name || guest.email
  return (
    <section className={css.proposal} aria-label={t('proposal.title', { name })}>
      <p className={css.title}>{t('proposal.title', { name })}</p>
      <p>{formatWhen({ ...proposal, allDay: event.allDay }, locale, zone)}</p>
      {proposal.note && (
        <p className={css.note} dir="auto">
          {proposal.note}
        </p>
      )}
      <div className={css.actions}>
        <Button size="small" icon={<X />} isLoading={decline.isPending} onClick={() => decline.mutate(input)}>
          {t('proposal.decline')}
        </Button>
        <Button size="small" variant="primary" icon={<Check />} isLoading={accept.isPending} onClick={() => accept.mutate(input)}>
          {t('proposal.accept')}
        </Button>
      </div>
    </section>
  )
}
