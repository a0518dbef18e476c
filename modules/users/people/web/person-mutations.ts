import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { write } from '#platform/web/api/api.ts'
import { showProblem, showUndo } from '#platform/web/notifications/notices.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { asOneAct, rememberAct } from '#platform/web/notifications/undo.ts'
import { peopleEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

export const userTopics = ['users', 'people', 'roles']

/** Updates the list and the person's page optimistically. */
export function useSetStatus() {
  const { t } = useTranslation('users')
  return useAction(peopleEndpoints.setUserStatus, {
    topics: userTopics,
    optimistic: ({ change }, { userIds, status }) => {
      const changed = <U extends UserView>(user: U): U => (userIds.includes(user.id) ? { ...user, status } : user)
      change(peopleEndpoints.listUsers, (list) => ({ ...list, users: list.users.map(changed) }))
      change(peopleEndpoints.getUser, ({ user }) => ({ user: changed(user) }))
    },
    done: ({ users: people }, { status }) => {
      const [one] = people
      if (people.length === 1) return t(`done.${status}`, { name: one?.fullName ?? '' })
      return t(`done.${status}Many`, { count: people.length })
    },
  })
}

/**
 * Deletes people one after another until the first error; one undo restores all of them. Returns the ids of people who no
 * longer exist.
 */
export function useDeletePeople() {
  const { t } = useTranslation('users')
  const showDeleted = (deleted: readonly UserView[], [change, ...earlier]: readonly string[]) => {
    if (!change) return
    const [one] = deleted
    const text = deleted.length === 1 ? t('done.deleted', { name: one?.fullName ?? '' }) : t('done.deletedMany', { count: deleted.length })
    showUndo(text, rememberAct({ change, earlier, topics: userTopics }))
  }
  const deleteEach = async (people: readonly UserView[]) => {
    const changes: string[] = []
    let wasGone = false
    try {
      for (const { id } of people) {
        const { change } = await write(peopleEndpoints.deleteUser, { id })
        if (change) changes.unshift(change)
      }
    } catch (problem) {
      showProblem(problem)
      wasGone = problem instanceof ApiProblem && problem.status === 404
    }
    showDeleted(people.slice(0, changes.length), changes)
    return people.slice(0, changes.length + (wasGone ? 1 : 0)).map(({ id }) => id)
  }
  return async (people: readonly UserView[]) => {
    const gone = await asOneAct(deleteEach(people))
    await refetch()
    return gone
  }
}

const refetch = () => Promise.all(userTopics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
