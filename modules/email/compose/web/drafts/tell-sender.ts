import i18next from 'i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import type { Mail } from '../../../contract.ts'
import type { Values } from '../composers.ts'

/** Says so where a mail does not go out any more through the account that it was written in, such as one that was disconnected. */
export function tellSender({ accountId }: Values, { id, accountId: now, from }: Mail): void {
  if (accountId === null || now !== null) return
  toast.show(i18next.t('email:compose.sender', { address: from.email }), { id: `sender-${id}` })
}
