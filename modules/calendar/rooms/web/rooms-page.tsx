import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { parseCount, parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { calendar, type Room } from '../../contract.ts'
import { parseDay } from '../../web/view-span.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { RoomCalendar } from './room-calendar.tsx'
import { RoomDrawer } from './room-drawer.tsx'
import { RoomList } from './room-list.tsx'
import css from './rooms-page.module.css'
import { useRoomPermissions } from './use-room-permissions.ts'

const parseParams = (raw: RawSearchParams) => ({ room: parseCount(raw['room'], 0), date: parseDay(parseText(raw['date'])) })

export default function RoomsPage() {
  const { t } = useTranslation('calendar')
  const { canAdd } = useRoomPermissions()
  const { today } = useViewerLocale()
  const { data, error, refetch } = useApiQuery(calendar.listRooms, {})
  const [params, change] = useSearchParams(parseParams)
  const [edited, setEdited] = useState<Room | 'new' | null>(null)
  const rooms = data?.rooms ?? []
  const selected = rooms.find(({ id }) => id === params.room) ?? rooms[0]
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
      {t('rooms.add')}
    </Button>
  )
  return (
    <>
      <BackLink to="/calendar">{t('nav.calendar')}</BackLink>
      <PageHeader
        title={t('nav.rooms')}
        summary={data && t('rooms.count', { count: data.total })}
        {...(canAdd && { primary: addButton })}
      />
      <div className={css.panes}>
        <Card>
          {error && !data && <ProblemState problem={error} onRetry={refetch} />}
          {!error && !data && <Spinner />}
          {data?.total === 0 && <EmptyState text={t('rooms.none')} action={canAdd && addButton} />}
          {rooms.length > 0 && (
            <RoomList {...{ rooms }} selectedId={selected?.id ?? null} onSelect={({ id }) => change({ room: id })} onEdit={setEdited} />
          )}
        </Card>
        {selected && <RoomCalendar key={selected.id} room={selected} date={params.date || today} onDate={(date) => change({ date })} />}
      </div>
      <RoomDrawer edited={edited} onClose={() => setEdited(null)} />
    </>
  )
}
