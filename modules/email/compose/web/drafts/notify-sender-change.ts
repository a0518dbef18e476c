import i18next from 'i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import type { Email } from '../../../contract.ts'
import type { ComposerValues } from '../composers.ts'

/** Shows a toast if the account of a draft was disconnected and another sender is used instead. */
export function notifySenderChange({ accountId }: ComposerValues, { id, accountId: now, from }: Email): void {
  if (accountId === null || now !== null) return
  toast.show(i18next.t('email:compose.sender', { address: from.email }), { id: `sender-${id}` })
}
