import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import type { UserView } from '../user-schema.ts'

const tones = { active: 'success', pending: 'warning', inactive: 'neutral' } as const

export function StatusPill({ status }: { status: NonNullable<UserView['status']> }) {
  const { t } = useTranslation('users')
  return <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>
}
