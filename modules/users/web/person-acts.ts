import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { write } from '#platform/web/api.ts'
import { showProblem, showUndo } from '#platform/web/notices.ts'
import { queries } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/queries.ts'
import { asOneAct, rememberAct } from '#platform/web/undo.ts'
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

/** Deletes one person or several, until one is refused; undo brings all of them back. Answers the ids of those who are gone. */
export function useDeletePeople() {
  const { t } = useTranslation('users')
  const tell = (deleted: readonly UserView[], [change, ...earlier]: readonly string[]) => {
    if (!change) return
    const [one] = deleted
    const text = deleted.length === 1 ? t('done.deleted', { name: one?.fullName ?? '' }) : t('done.deletedMany', { count: deleted.length })
    showUndo(text, rememberAct({ change, earlier, topics }))
  }
  const deleteEach = async (people: readonly UserView[]) => {
    const changes: string[] = []
    let wasGone = false
    try {
      for (const { id } of people) {
        const { change } = await write(users.deleteUser, { id })
        if (change) changes.unshift(change)
      }
    } catch (problem) {
      showProblem(problem)
      wasGone = problem instanceof ApiProblem && problem.status === 404
    }
    tell(people.slice(0, changes.length), changes)
    return people.slice(0, changes.length + (wasGone ? 1 : 0)).map(({ id }) => id)
  }
  return async (people: readonly UserView[]) => {
    const gone = await asOneAct(deleteEach(people))
    await refetch()
    return gone
  }
}

const refetch = () => Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
