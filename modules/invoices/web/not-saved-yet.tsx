import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'

/** In place of the PDF or the history of a draft that has not been saved yet. */
export function NotSavedYet() {
  const { t } = useTranslation('invoices')
  return (
    <Card>
      <EmptyState text={t('notSaved')} />
    </Card>
  )
}
