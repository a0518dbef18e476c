import { useTranslation } from 'react-i18next'
import { factors } from '#platform/contract/factors.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { UserView } from '../../user-schema.ts'

/** Removes the second factors of a user who has lost their devices, after a question. */
export function useResetFactors() {
  const { t } = useTranslation('users')
  const reset = useApiMutation(factors.resetFactors, {
    topics: ['users'],
    isIrreversible: true,
    onSuccess: ({ removed }) => void toast.success(t(removed.length > 0 ? 'resetFactors.done' : 'resetFactors.none')),
  })
  return async ({ id, fullName }: UserView) => {
    const title = t('resetFactors.title', { name: fullName ?? '' })
    if (await confirm({ title, text: t('resetFactors.text'), confirmLabel: t('resetFactors.action'), isDanger: true }))
      reset.mutate({ userId: id })
  }
}
