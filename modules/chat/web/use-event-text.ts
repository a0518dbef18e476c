import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { Message } from '../contract.ts'

export function useEventText() {
  const { t } = useTranslation('chat')
  const { list } = useFormat()
  return ({ event, senderId }: Message, getName: (id: number) => string) =>
    event ? t(`event.${event.kind}`, { name: getName(senderId), people: list(event.userIds.map(getName)), title: event.title ?? '' }) : ''
}
