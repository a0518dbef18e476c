import { useEffect } from 'react'
import { ListTodo, SquareKanban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { subscribeToTopic } from '#platform/web/realtime/live-queries.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { LinkedRecordList } from '#platform/web/ui/buttons/linked-records.tsx'
import { chat } from '../../contract.ts'

/** Lists the tasks and cards created from a message, with their current state. */
export function MessageLinks({ messageId }: { messageId: number }) {
  const { t } = useTranslation('chat')
  const { data, refetch } = useApiQuery(chat.listLinks, { ids: [messageId] })
  const topics = [...new Set(data?.links.map(({ topic }) => topic))].filter((topic) => topic !== chat.listLinks.topic).join(' ')
  useEffect(() => {
    const unsubscribes = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) => subscribeToTopic(topic, { onMessages: () => {}, missed: () => void refetch() }))
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [topics, refetch])
  const links = (data?.links ?? []).map(({ entity, id, title, isDone, link }) => ({
    key: `${entity} ${id}`,
    href: `#${link}`,
    icon: entity === 'card' ? <SquareKanban aria-hidden /> : <ListTodo aria-hidden />,
    title,
    status: { isDone, label: t(isDone ? 'link.done' : 'link.open') },
  }))
  return <LinkedRecordList links={links} />
}
