import { useTranslation } from 'react-i18next'
import type { Backup } from '#platform/contract/workspace/backups.ts'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'

export function BackupRow({ backup }: { backup: Backup }) {
  const { t } = useTranslation('system')
  const { dateTime, number } = useFormat()
  const size = useFileSizeFormat()
  const { startedAt, finishedAt, bytes, files, isVerified, error } = backup
  const contents = isVerified ? t('backups.contents', { count: files, number: number(files), size: size(bytes) }) : null
  return (
    <Row name={dateTime(startedAt)} detail={error ? <bdi dir="auto">{error}</bdi> : contents}>
      {isVerified && <Badge tone="success">{t('backups.verified')}</Badge>}
      {!isVerified && finishedAt && <Badge tone="danger">{t('backups.failed')}</Badge>}
      {!finishedAt && <Badge tone="info">{t('backups.running')}</Badge>}
    </Row>
  )
}
