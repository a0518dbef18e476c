import { useEffect } from 'react'
import { ListTodo, SquareKanban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hear } from '#platform/web/realtime/live.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { MadeLinks } from '#platform/web/ui/buttons/made-links.tsx'
import { chat } from '../../contract.ts'

/** What was made of a message, and whether it is done, as it stands now. */
export function MessageLinks({ messageId }: { messageId: number }) {
  const { t } = useTranslation('chat')
  const { data, refetch } = useRead(chat.listLinks, { ids: [messageId] })
  const topics = [...new Set(data?.links.map(({ topic }) => topic))].filter((topic) => topic !== chat.listLinks.topic).join(' ')
  useEffect(() => {
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) => hear(topic, { told: () => {}, missed: () => void refetch() }))
    return () => stops.forEach((stop) => stop())
  }, [topics, refetch])
  const links = (data?.links ?? []).map(({ entity, id, title, isDone, link }) => ({
    key: `${entity} ${id}`,
    href: `#${link}`,
    icon: entity === 'card' ? <SquareKanban aria-hidden /> : <ListTodo aria-hidden />,
    title,
    state: { isDone, words: t(isDone ? 'link.done' : 'link.open') },
  }))
  return <MadeLinks links={links} />
}
