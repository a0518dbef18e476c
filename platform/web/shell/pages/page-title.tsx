import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../session/account.ts'
import { useTotalUnread } from '../../realtime/unread-counts.ts'
import { setFaviconBadge } from '../favicon.ts'

let isFirst = true

/** Sets the document title and moves the focus to the heading after navigation. */
export function PageTitle({ titleKey }: { titleKey: string }) {
  const { t } = useTranslation('platform')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const workspace = useAccount()?.workspace.name ?? t('product')
  const unseen = useTotalUnread()
  const title = `${unseen > 0 ? `(${unseen}) ` : ''}${t(titleKey)} · ${workspace}`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => setFaviconBadge(unseen > 0), [unseen])
  useFocusHeading(path)
  return null
}

/** Moves the focus to the heading after every navigation except the first. */
function useFocusHeading(path: string): void {
  const arrivedAt = useRef('')
  useEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    if (!isFirst) focusHeading()
    isFirst = false
  }, [path])
}

function focusHeading(): void {
  if (document.activeElement?.matches('[autofocus], main input, main textarea, dialog *')) return
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
