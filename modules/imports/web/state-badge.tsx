import { useTranslation } from 'react-i18next'
import { Badge, type BadgeProps } from '#platform/web/ui/lists/badge.tsx'
import type { ImportState } from '../contract.ts'

const tones: Record<ImportState, NonNullable<BadgeProps['tone']>> = {
  reading: 'info',
  mapping: 'warning',
  checking: 'info',
  checked: 'warning',
  importing: 'info',
  done: 'success',
  failed: 'danger',
  cancelling: 'info',
  cancelled: 'neutral',
  undoing: 'info',
  undone: 'neutral',
}

export function StateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
