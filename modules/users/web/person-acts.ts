import { useTranslation } from 'react-i18next'
import { write } from '#platform/web/api.ts'
import { showProblem } from '#platform/web/notices.ts'
import { queries } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/queries.ts'
import { asOneAct, rememberAct, undoAct, type Act } from '#platform/web/undo.ts'
import { toast } from '#platform/web/ui/toast.tsx'
import { users, type UserView } from '../contract.ts'

export const topics = ['users', 'people', 'roles']

/** Shown at once in the list and on the person's page. */
export function useSetStatus() {
  const { t } = useTranslation('users')
  return useAction(users.setUserStatus, {
    topics,
    optimistic: ({ change }, { userIds, status }) => {
      const changed = <U extends UserView>(user: U): U => (userIds.includes(user.id) ? { ...user, status } : user)
      change(users.listUsers, (list) => ({ ...list, users: list.users.map(changed) }))
      change(users.getUser, ({ user }) => ({ user: changed(user) }))
    },
    done: ({ users: people }, { status }) => {
      const [one] = people
      if (people.length === 1) return t(`done.${status}`, { name: one?.fullName ?? '' })
      return t(`done.${status}Many`, { count: people.length })
    },
  })
}

/** Deletes one person or several; each can be brought back, the toast brings back all. */
export function useDeletePeople() {
  const { t } = useTranslation('users')
  return async (people: readonly UserView[]) => {
    const { acts, problem } = await asOneAct(deleteEach(people))
    await refetch()
    if (problem) showProblem(problem)
    if (acts.length === 0) return false
    const [one] = people
    const text = acts.length === 1 ? t('done.deleted', { name: one?.fullName ?? '' }) : t('done.deletedMany', { count: acts.length })
    const id = acts[0]!.change
    toast.show(text, { id, action: { label: t('platform:ui.undo'), onAction: () => void bringBack(acts, t('platform:undo.done')) } })
    return true
  }
}

/** One act each, until one is refused. */
async function deleteEach(people: readonly UserView[]): Promise<{ acts: Act[]; problem?: unknown }> {
  const acts: Act[] = []
  try {
    for (const { id } of people) {
      const { change } = await write(users.deleteUser, { id })
      if (change) acts.push(rememberAct({ change, topics }))
    }
    return { acts }
  } catch (problem) {
    return { acts, problem }
  }
}

async function bringBack(acts: readonly Act[], done: string): Promise<void> {
  toast.dismiss(acts[0]!.change)
  try {
    for (const act of acts.toReversed()) await undoAct(act)
    toast.success(done)
  } catch (problem) {
    showProblem(problem)
  }
  await refetch()
}

const refetch = () => Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
