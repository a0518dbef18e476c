import { CalendarDays, ListTodo, Receipt, SquareKanban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkedRecordList } from '#platform/web/ui/buttons/linked-records.tsx'
import type { EmailLink } from '../../contract.ts'

const icons = { task: ListTodo, card: SquareKanban, event: CalendarDays, bill: Receipt }
const linkPrefixes = { task: '#/todo?task=', card: '#/kanban?task=', event: '#/calendar?event=', bill: '#/bills/' }

export function EmailLinks({ links }: { links: readonly EmailLink[] }) {
  const { t } = useTranslation('email')
  if (links.length === 0) return null
  const recordLinks = links.map(({ entity, id, title, isDone }) => {
    const Icon = icons[entity]
    return {
      key: `${entity} ${id}`,
      href: `${linkPrefixes[entity]}${id}`,
      icon: <Icon aria-hidden />,
      kindLabel: t(`mail.link.${entity}`),
      title,
      status: entity === 'event' || entity === 'bill' ? null : { isDone, label: t(isDone ? 'mail.isDone' : 'mail.isOpen') },
    }
  })
  return <LinkedRecordList label={t('mail.made')} links={recordLinks} />
}
