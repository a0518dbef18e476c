import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { kanban } from '#modules/kanban/contract.ts'
import { apiQueryOptions, useApiMutation } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { email } from '../../contract.ts'

/** Returns a function that opens the form for a new task or card, filled in from an email. */
export function useCreateTaskOrCard() {
  const { t } = useTranslation('email')
  const boards = useRef<readonly string[]>([])
  const task = useApiMutation(email.addTaskOfMail, { topics: ['mails', 'todo'], undoMessage: () => t('mail.done.task') })
  const card = useApiMutation(email.addCardOfMail, { topics: () => ['mails', ...boards.current], undoMessage: () => t('mail.done.card') })
  return {
    task: (id: number) => task.mutate({ id }),
    card: async (id: number) => {
      boards.current = await listTargetBoards()
      card.mutate({ id })
    },
  }
}

/** Topic of the board that receives cards by default. */
async function listTargetBoards(): Promise<string[]> {
  const projects = await queryClient.fetchQuery(apiQueryOptions(kanban.listProjects, {})).catch(() => null)
  return projects?.current ? [`kanban/${projects.current}`] : []
}
