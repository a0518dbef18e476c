import { useTranslation } from 'react-i18next'
import { SingleKeySwitch } from '#platform/web/shortcuts/single-key-switch.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'

export function KeyboardCard() {
  const { t } = useTranslation('account')
  return (
    <Card title={t('keyboard')}>
      <SingleKeySwitch />
    </Card>
  )
}
