import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { Message } from '../contract.ts'

/** What somebody did to a group, in a sentence. */
export function useEventText() {
  const { t } = useTranslation('chat')
  const { list } = useFormat()
  return ({ event, senderId }: Message, nameOf: (id: number) => string) =>
    event ? t(`event.${event.kind}`, { name: nameOf(senderId), people: list(event.userIds.map(nameOf)), title: event.title ?? '' }) : ''
}
