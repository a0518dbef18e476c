import { useTranslation } from 'react-i18next'
import type { ActiveSession } from '#platform/contract/identity.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Badge } from '../ui/lists/badge.tsx'
import { Row } from '../ui/lists/row-list.tsx'

export function SessionRow({ session, onEnd }: { session: ActiveSession; onEnd: (() => void) | undefined }) {
  const { t } = useTranslation('platform')
  const { relative, dateTime } = useFormat()
  const device = session.device || t('session.unknown')
  return (
    <Row
      name={
        <>
          {device}
          {session.isCurrent && <Badge tone="success">{t('session.this')}</Badge>}
        </>
      }
      detail={t('session.used', { when: relative(session.lastUsedAt), address: session.address })}
      detailTitle={dateTime(session.lastUsedAt)}
    >
      {onEnd && (
        <Button size="small" onClick={onEnd} aria-label={t('session.endOne', { device })}>
          {t('session.end')}
        </Button>
      )}
    </Row>
  )
}
