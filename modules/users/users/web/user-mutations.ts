import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callMutation } from '#platform/web/api/api.ts'
import { showErrorToast, showUndoToast } from '#platform/web/notifications/toasts.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { trackPendingBatch, addUndoEntry } from '#platform/web/notifications/undo.ts'
import { userEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

export const userTopics = ['users', 'people', 'roles']

/** Updates the list and the user’s page optimistically. */
export function useSetStatus() {
  const { t } = useTranslation('users')
  return useApiMutation(userEndpoints.setUserStatus, {
    topics: userTopics,
    optimisticUpdate: ({ updateQuery }, { userIds, status }) => {
      const withStatus = <U extends UserView>(user: U): U => (userIds.includes(user.id) ? { ...user, status } : user)
      updateQuery(userEndpoints.listUsers, (list) => ({ ...list, users: list.users.map(withStatus) }))
      updateQuery(userEndpoints.getUser, ({ user }) => ({ user: withStatus(user) }))
    },
    undoMessage: ({ users }, { status }) => {
      const [first] = users
      if (users.length === 1) return t(`done.${status}`, { name: first?.fullName ?? '' })
      return t(`done.${status}Many`, { count: users.length })
    },
  })
}

/** Deletes one user after another until the first error; one undo restores all. Returns the IDs of users who no longer exist. */
export function useDeleteUsers() {
  const { t } = useTranslation('users')
  const showDeleted = (deleted: readonly UserView[], [change, ...earlier]: readonly string[]) => {
    if (!change) return
    const [first] = deleted
    const text =
      deleted.length === 1 ? t('done.deleted', { name: first?.fullName ?? '' }) : t('done.deletedMany', { count: deleted.length })
    showUndoToast(text, addUndoEntry({ change, earlierChanges: earlier, topics: userTopics }))
  }
  const deleteEach = async (users: readonly UserView[]) => {
    const changes: string[] = []
    let isMissing = false
    try {
      for (const { id } of users) {
        const { change } = await callMutation(userEndpoints.deleteUser, { id })
        if (change) changes.unshift(change)
      }
    } catch (problem) {
      showErrorToast(problem)
      isMissing = problem instanceof ApiProblem && problem.status === 404
    }
    showDeleted(users.slice(0, changes.length), changes)
    return users.slice(0, changes.length + (isMissing ? 1 : 0)).map(({ id }) => id)
  }
  return async (users: readonly UserView[]) => {
    const deletedIds = await trackPendingBatch(deleteEach(users))
    await refetch()
    return deletedIds
  }
}

const refetch = () => Promise.all(userTopics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
