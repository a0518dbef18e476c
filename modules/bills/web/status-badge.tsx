import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { BillStatus } from '../bill-schema.ts'

const tones = { review: 'warning', approved: 'info', paid: 'success', rejected: 'neutral' } as const

export function StatusBadge({ status }: { status: BillStatus }) {
  const { t } = useTranslation('bills')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
