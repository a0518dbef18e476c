import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/queries.ts'
import { permissions } from '../contract.ts'
import { useRuleWords } from './rule-words.ts'

/** Who may what changes with them, so the lists of people are asked anew too. */
export const topics = ['roles', 'users', 'account']

export function useDeleteRole(onInUse: (id: number) => void) {
  const { t } = useTranslation('permissions')
  const { role: nameOf } = useRuleWords()
  return useAction(permissions.deleteRole, {
    topics,
    done: ({ role }) => t('done.roleDeleted', { name: nameOf(role.name) }),
    onProblem: ({ code }, { id }) => {
      if (code !== 'roles.in_use') return false
      onInUse(id)
      return true
    },
  })
}
