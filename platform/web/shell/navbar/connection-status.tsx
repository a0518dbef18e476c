import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../../realtime/live-queries.ts'
import css from './navbar.module.css'

export function ConnectionStatus() {
  const { t } = useTranslation('platform')
  const connection = useConnectionState()
  const isOnline = useIsOnline()
  const isLost = !isOnline || connection === 'lost'
  return (
    <div role="status">
      {isLost && (
        <div className={css.connection} title={t('connection.lost')}>
          <CloudOff />
          <span>{t('connection.lost')}</span>
        </div>
      )}
    </div>
  )
}

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
