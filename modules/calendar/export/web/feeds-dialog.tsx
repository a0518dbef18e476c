import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type CalendarName, type CalendarFeed } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import css from '../../web/dialogs.module.css'

const topics = ['calendar-feeds']

export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useApiQuery(calendar.listFeeds, {})
  const [newAddresses, setNewAddresses] = useState<Partial<Record<CalendarName, string>>>({})
  return (
    <Dialog isOpen title={t('addresses.title')} onClose={onClose}>
      <p className={css.note}>{t('addresses.text')}</p>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      <ul className={css.addresses}>
        {data?.feeds.map((feed) => (
          <li key={feed.calendar} className={css.feed}>
            <FeedRow feed={feed} onAddress={(address) => setNewAddresses((addresses) => ({ ...addresses, [feed.calendar]: address }))} />
            {feed.isActive && newAddresses[feed.calendar] && <NewAddress address={newAddresses[feed.calendar]!} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type FeedRowProps = { feed: CalendarFeed; onAddress: (address: string) => void }

function FeedRow({ feed, onAddress }: FeedRowProps) {
  const { t } = useTranslation('calendar')
  const { relative } = useFormat()
  const name = t(`calendar.${feed.calendar}`)
  const status = !feed.isActive ? t('feed.none') : feed.lastReadAt ? t('feed.read', { when: relative(feed.lastReadAt) }) : t('feed.unread')
  return (
    <>
      <div>
        <p className={css.name}>
          <CalendarDot calendar={feed.calendar} />
          {name}
        </p>
        <p className={css.note}>{status}</p>
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
        <AddressButtons feed={feed} onAddress={onAddress} />
      </div>
    </>
  )
}

function AddressButtons({ feed, onAddress }: FeedRowProps) {
  const { t } = useTranslation('calendar')
  const name = t(`calendar.${feed.calendar}`)
  const renew = useApiMutation(calendar.renewFeed, { topics, isIrreversible: true, onSuccess: ({ address }) => onAddress(address) })
  const revoke = useApiMutation(calendar.revokeFeed, { topics, isIrreversible: true })
  const confirmAction = (kind: 'renew' | 'revoke') =>
    confirm({ title: t(`${kind}.title`, { name }), text: t(`${kind}.text`), confirmLabel: t(`${kind}.action`), isDanger: true })
  const createOrRenew = async () => {
    if (!feed.isActive || (await confirmAction('renew'))) renew.mutate({ calendar: feed.calendar })
  }
  const confirmRevoke = async () => {
    if (await confirmAction('revoke')) revoke.mutate({ calendar: feed.calendar })
  }
  return (
    <>
      <Button
        size="small"
        isLoading={renew.isPending}
        aria-label={t(feed.isActive ? 'feed.renewOf' : 'feed.makeOf', { name })}
        onClick={() => void createOrRenew()}
      >
        {t(feed.isActive ? 'feed.renew' : 'feed.make')}
      </Button>
      {feed.isActive && (
        <Button size="small" isLoading={revoke.isPending} aria-label={t('feed.revokeOf', { name })} onClick={() => void confirmRevoke()}>
          {t('feed.revoke')}
        </Button>
      )}
    </>
  )
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('calendar')
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true), showErrorToast)
  return (
    <div className={css.address}>
      <code dir="ltr">{address}</code>
      <IconButton label={isCopied ? t('platform:ui.copied') : t('feed.copy')} onClick={copy}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <p className="visually-hidden" role="status">
        {isCopied ? t('platform:ui.copied') : ''}
      </p>
    </div>
  )
}
