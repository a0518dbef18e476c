import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { calendar, type Room } from '../../contract.ts'
import { describeRoom } from './describe-room.ts'
import css from './rooms-page.module.css'
import { useRoomPermissions } from './use-room-permissions.ts'

type RoomListProps = { rooms: readonly Room[]; selectedId: number | null; onSelect: (room: Room) => void; onEdit: (room: Room) => void }

export const RoomList = ({ rooms, selectedId, ...handlers }: RoomListProps) => (
  <RowList>
    {rooms.map((room) => (
      <RoomRow key={room.id} room={room} isSelected={room.id === selectedId} {...handlers} />
    ))}
  </RowList>
)

type RoomRowProps = Pick<RoomListProps, 'onSelect' | 'onEdit'> & { room: Room; isSelected: boolean }

function RoomRow({ room, isSelected, onSelect, onEdit }: RoomRowProps) {
  const { t } = useTranslation('calendar')
  const { canUpdate, canRemove } = useRoomPermissions()
  const { mutate: remove } = useApiMutation(calendar.removeRoom, {
    topics: ['calendar-rooms', 'calendar'],
    undoMessage: () => t('rooms.removed', { name: room.name }),
    optimisticUpdate: ({ updateQuery }, { id }) =>
      updateQuery(calendar.listRooms, ({ rooms, total }) => ({ rooms: rooms.filter((one) => one.id !== id), total: total - 1 })),
  })
  const name = (
    <>
      <bdi translate="no">{room.name}</bdi>
      {room.isActive === false && <Badge tone="neutral">{t('rooms.closed')}</Badge>}
    </>
  )
  return (
    <Row name={name} detail={<span dir="auto">{describeRoom(room, t)}</span>}>
      <div className={css.actions}>
        <Button size="small" icon={<CalendarDays />} aria-pressed={isSelected} onClick={() => onSelect(room)}>
          {t('rooms.bookings')}
          <span className="visually-hidden"> {room.name}</span>
        </Button>
        {canUpdate(room) && (
          <IconButton label={t('rooms.editOf', { name: room.name })} size="small" onClick={() => onEdit(room)}>
            <Pencil />
          </IconButton>
        )}
        {canRemove(room) && (
          <IconButton label={t('rooms.removeOf', { name: room.name })} size="small" onClick={() => remove({ id: room.id })}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </Row>
  )
}
