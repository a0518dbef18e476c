import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { PopoverBox } from '#platform/web/ui/overlays/popover-box.tsx'
import css from './event-frame.module.css'
import { findEventElement } from './event-key.ts'

type EventFrameProps = { eventKey: string; hasRoomForPopover: boolean; onClose: () => void; children: ReactNode }

/** A popover next to the calendar entry, or a drawer if there is no room or the entry is not visible. */
export function EventFrame({ eventKey, hasRoomForPopover, onClose, children }: EventFrameProps) {
  const { t } = useTranslation('calendar')
  const [isEntryVisible] = useState(() => findEventElement(eventKey) !== null)
  // The calendar may have rendered the entry again, so the element is looked up each time.
  const triggerRef = useMemo(
    () => ({
      get current() {
        return findEventElement(eventKey) as HTMLButtonElement | null
      },
    }),
    [eventKey],
  )
  if (hasRoomForPopover && isEntryVisible)
    return (
      <PopoverBox isOpen isBelowDialogs label={t('event')} placement="end top" triggerRef={triggerRef} onClose={onClose}>
        <div className={css.popover}>{children}</div>
      </PopoverBox>
    )
  return (
    <Drawer isOpen isHeaderHidden title={t('event')} onClose={onClose}>
      <div className={css.sheet}>{children}</div>
    </Drawer>
  )
}

export const DetailRow = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={css.line}>
    {icon}
    <div className={css.content}>{children}</div>
  </div>
)

/** Only http and https URLs become links, because imported events may contain others. */
export const EventUrl = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {url}
    </a>
  ) : (
    <span dir="ltr">{url}</span>
  )
