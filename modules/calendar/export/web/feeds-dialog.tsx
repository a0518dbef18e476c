import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type CalendarName, type Feed } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import css from '../../web/dialogs.module.css'

const topics = ['calendar-feeds']

export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useApiQuery(calendar.listFeeds, {})
  const [made, setMade] = useState<Partial<Record<CalendarName, string>>>({})
  return (
    <Dialog isOpen title={t('addresses.title')} onClose={onClose}>
      <p className={css.note}>{t('addresses.text')}</p>
      {error && !data && <ErrorState title={formatProblem(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      <ul className={css.addresses}>
        {data?.feeds.map((feed) => (
          <li key={feed.calendar} className={css.feed}>
            <FeedRow feed={feed} onMade={(address) => setMade((before) => ({ ...before, [feed.calendar]: address }))} />
            {feed.isActive && made[feed.calendar] && <Address address={made[feed.calendar]!} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function FeedRow({ feed, onMade }: { feed: Feed; onMade: (address: string) => void }) {
  const { t } = useTranslation('calendar')
  const { relative } = useFormat()
  const name = t(`calendar.${feed.calendar}`)
  const renew = useApiMutation(calendar.renewFeed, { topics, isIrreversible: true, onSuccess: ({ address }) => onMade(address) })
  const revoke = useApiMutation(calendar.revokeFeed, { topics, isIrreversible: true })
  const isSure = (kind: 'renew' | 'revoke') =>
    confirm({ title: t(`${kind}.title`, { name }), text: t(`${kind}.text`), confirmLabel: t(`${kind}.action`), isDanger: true })
  const make = async () => {
    if (!feed.isActive || (await isSure('renew'))) renew.mutate({ calendar: feed.calendar })
  }
  const end = async () => {
    if (await isSure('revoke')) revoke.mutate({ calendar: feed.calendar })
  }
  const state = !feed.isActive ? t('feed.none') : feed.lastReadAt ? t('feed.read', { when: relative(feed.lastReadAt) }) : t('feed.unread')
  return (
    <>
      <div>
        <p className={css.name}>
          <CalendarDot calendar={feed.calendar} />
          {name}
        </p>
        <p className={css.note}>{state}</p>
      </div>
      <div className={css.buttons}>
        <Button
          size="small"
          icon={<Download />}
          aria-label={t('export.of', { name })}
          onClick={() => void downloadFile(calendar.exportCalendar, { calendar: feed.calendar }, `${name}.ics`).catch(showErrorToast)}
        >
          {t('export')}
        </Button>
        <Button
          size="small"
          isLoading={renew.isPending}
          aria-label={t(feed.isActive ? 'feed.renewOf' : 'feed.makeOf', { name })}
          onClick={() => void make()}
        >
          {t(feed.isActive ? 'feed.renew' : 'feed.make')}
        </Button>
        {feed.isActive && (
          <Button size="small" isLoading={revoke.isPending} aria-label={t('feed.revokeOf', { name })} onClick={() => void end()}>
            {t('feed.revoke')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The URL is shown once and disappears when the dialog closes. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation('calendar')
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true), showErrorToast)
  return (
    <div className={css.address}>
      <code dir="ltr">{address}</code>
      <IconButton label={isCopied ? t('platform:ui.copied') : t('feed.copy')} onClick={copy}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <p className="unseen" role="status">
        {isCopied ? t('platform:ui.copied') : ''}
      </p>
    </div>
  )
}
