import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { UserView } from '../user-schema.ts'

const tones = { active: 'success', pending: 'warning', inactive: 'neutral' } as const

export function StatusPill({ status }: { status: NonNullable<UserView['status']> }) {
  const { t } = useTranslation('users')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
