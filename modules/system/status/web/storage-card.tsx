import { useTranslation } from 'react-i18next'
import type { System } from '#platform/contract/workspace/system.ts'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { FactList } from '../../web/fact-list.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { SystemCard } from './system-card.tsx'

export function StorageCard() {
  const { t } = useTranslation('system')
  return (
    <SystemCard title={t('storage')} height="250px">
      {(system) => (
        <>
          <StorageFacts system={system} />
          <GrowthChart sizes={system.sizes} />
        </>
      )}
    </SystemCard>
  )
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function StorageFacts({ system }: { system: System }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const size = useFileSizeFormat()
  const { database, databaseVersion, freeSpace, totalSpace, fileCount } = system
  return (
    <FactList
      facts={[
        [t('storage.kind'), <bdi key="kind">{`${databaseNames[database]} ${databaseVersion}`}</bdi>],
        [t('storage.database'), size(system.databaseSize)],
        [t('storage.files', { count: fileCount, number: number(fileCount) }), size(system.fileSize)],
        [t('storage.free'), t('storage.of', { free: size(freeSpace), total: size(totalSpace) })],
      ]}
    />
  )
}
