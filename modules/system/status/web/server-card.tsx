import { useTranslation } from 'react-i18next'
import type { System } from '#platform/contract/workspace/system.ts'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { FactList } from '../../web/fact-list.tsx'
import { SystemCard } from './system-card.tsx'

export function ServerCard() {
  const { t } = useTranslation('system')
  return (
    <SystemCard title={t('server')} height="148px">
      {(system) => <ServerFacts system={system} />}
    </SystemCard>
  )
}

function ServerFacts({ system }: { system: System }) {
  const { t } = useTranslation('system')
  const { dateTime, relative } = useFormat()
  const size = useFileSizeFormat()
  return (
    <FactList
      facts={[
        [t('server.version'), <bdi key="version">{system.version}</bdi>],
        [t('server.node'), <bdi key="node">{system.nodeVersion}</bdi>],
        [
          t('server.started'),
          <span key="started" title={dateTime(system.startedAt)}>
            {relative(system.startedAt)}
          </span>,
        ],
        [t('server.memory'), size(system.memory)],
      ]}
    />
  )
}
