import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { Contact } from '../contact-schema.ts'

export function VisibilityBadge({ isShared }: Pick<Contact, 'isShared'>) {
  const { t } = useTranslation('contacts')
  if (isShared === null) return null
  return <Badge tone={isShared ? 'info' : 'neutral'}>{t(isShared ? 'visibility.shared' : 'visibility.personal')}</Badge>
}
