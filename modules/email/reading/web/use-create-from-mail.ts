import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { kanban } from '#modules/kanban/contract.ts'
import { readOptions, useAction } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { email } from '../../contract.ts'

/** A task or a card of a mail, which its links then show. */
export function useMaking() {
  const { t } = useTranslation('email')
  const boards = useRef<readonly string[]>([])
  const task = useAction(email.addTaskOfMail, { topics: ['mails', 'todo'], done: () => t('mail.done.task') })
  const card = useAction(email.addCardOfMail, { topics: () => ['mails', ...boards.current], done: () => t('mail.done.card') })
  return {
    task: (id: number) => task.mutate({ id }),
    card: async (id: number) => {
      boards.current = await boardsMeant()
      card.mutate({ id })
    },
  }
}

/** The topic of the board that gets a card for which none is named. */
async function boardsMeant(): Promise<string[]> {
  const found = await queries.fetchQuery(readOptions(kanban.listProjects, {})).catch(() => null)
  return found?.current ? [`kanban/${found.current}`] : []
}
