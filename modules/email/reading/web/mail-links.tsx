import { CalendarDays, ListTodo, SquareKanban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MadeLinks } from '#platform/web/ui/buttons/made-links.tsx'
import type { MailLink } from '../../contract.ts'

const icons = { task: ListTodo, card: SquareKanban, event: CalendarDays }
const places = { task: '#/todo?task=', card: '#/kanban?task=', event: '#/calendar?event=' }

/** What was made of a mail, as it stands now. */
export function MailLinks({ links }: { links: readonly MailLink[] }) {
  const { t } = useTranslation('email')
  if (links.length === 0) return null
  const made = links.map(({ entity, id, title, isDone }) => {
    const Icon = icons[entity]
    return {
      key: `${entity} ${id}`,
      href: `${places[entity]}${id}`,
      icon: <Icon aria-hidden />,
      kind: t(`mail.link.${entity}`),
      title,
      state: entity === 'event' ? null : { isDone, words: t(isDone ? 'mail.isDone' : 'mail.isOpen') },
    }
  })
  return <MadeLinks label={t('mail.made')} links={made} />
}
