import { AlignLeft, Clock, Link as LinkIcon, MapPin, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { DetailRow, EventFrame, EventUrl } from '../../web/event-frame.tsx'
import { formatWhen } from '../../web/format-when.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { formatSubscribedKey, type SubscribedItem } from './subscribed-item.ts'
import css from './subscribed-event-popover.module.css'
import { TintDot } from './tint-dot.tsx'

type SubscribedEventPopoverProps = { item: SubscribedItem; hasRoomForPopover: boolean; onClose: () => void }

export const SubscribedEventPopover = ({ item, hasRoomForPopover, onClose }: SubscribedEventPopoverProps) => (
  <EventFrame eventKey={formatSubscribedKey(item)} hasRoomForPopover={hasRoomForPopover} onClose={onClose}>
    <Details item={item} onClose={onClose} />
  </EventFrame>
)

function Details({ item, onClose }: Pick<SubscribedEventPopoverProps, 'item' | 'onClose'>) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = useViewerLocale()
  const { title, location, url, description, subscription } = item
  return (
    <article className={css.details}>
      <header className={css.head}>
        <TintDot color={subscription.color} />
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <IconButton label={t('platform:ui.close')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <DetailRow icon={<Clock />}>
        <p>{formatWhen(item, locale, zone)}</p>
        <p className={css.secondary}>
          <bdi>{subscription.name}</bdi> · {t('subscriptions.readOnly')}
        </p>
      </DetailRow>
      {location && (
        <DetailRow icon={<MapPin />}>
          <p>{location}</p>
        </DetailRow>
      )}
      {url && (
        <DetailRow icon={<LinkIcon />}>
          <EventUrl url={url} />
        </DetailRow>
      )}
      {description && (
        <DetailRow icon={<AlignLeft />}>
          <p className={css.text}>{description}</p>
        </DetailRow>
      )}
    </article>
  )
}
