import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { roleEndpoints } from '../contract.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

/** Changing roles also affects users and the viewer's own rights. */
export const roleTopics = ['roles', 'users', 'account']

export function useDeleteRole(onInUse: (id: number) => void) {
  const { t } = useTranslation('permissions')
  const { role: nameOf } = useRuleLabels()
  return useApiMutation(roleEndpoints.deleteRole, {
    topics: roleTopics,
    undoMessage: ({ role }) => t('done.roleDeleted', { name: nameOf(role.name) }),
    onError: ({ code }, { id }) => {
      if (code !== 'roles.in_use') return false
      onInUse(id)
      return true
    },
  })
}
