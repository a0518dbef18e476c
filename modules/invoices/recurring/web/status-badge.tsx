import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { RecurringStatus } from '../contract.ts'

const tones = { active: 'success', paused: 'warning', ended: 'neutral' } as const

export function StatusBadge({ status }: { status: RecurringStatus }) {
  const { t } = useTranslation('invoices')
  return <Badge tone={tones[status]}>{t(`recurring.status.${status}`)}</Badge>
}
