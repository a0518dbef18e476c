import { CircleCheck, CircleSlash, DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { calendar, type EventRoom, type RoomAvailability } from '../../contract.ts'
import css from '../../web/event-form.module.css'
import { formatWhen } from '../../web/format-when.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { describeRoom } from './describe-room.ts'
import { useRoomPermissions } from './use-room-permissions.ts'

type RoomsFieldProps = {
  rooms: readonly EventRoom[]
  error: string | undefined
  /** When the rooms are needed; null while the form is incomplete. */
  times: Pick<Input<typeof calendar.listFreeRooms>, 'start' | 'end' | 'timeZone' | 'recurrence'> | null
  /** The event that is being edited, which does not take up a room. */
  eventId: number | undefined
  onChange: (rooms: readonly EventRoom[]) => void
}

export function RoomsField({ rooms, error, times, eventId, onChange }: RoomsFieldProps) {
  const { t } = useTranslation('calendar')
  const { canRead } = useRoomPermissions()
  if (!canRead && rooms.length === 0) return null
  return (
    <div className={css.group}>
      <TagInput
        label={t('rooms')}
        placeholder={t('rooms.hint')}
        error={error}
        selected={rooms.map(toTag)}
        loadOptions={(text, signal) => findRooms({ text, times, eventId }, t, signal)}
        onChange={(options) => onChange(options.map(({ value, label }) => ({ id: Number(value), name: label })))}
      />
      {rooms.length > 0 && times && <BookedRooms {...{ rooms, times, eventId }} />}
    </div>
  )
}

const icon = <DoorOpen aria-hidden />
const toTag = ({ id, name }: EventRoom): SelectOption => ({ value: String(id), label: name, icon })

type RoomSearch = Pick<RoomsFieldProps, 'times' | 'eventId'> & { text: string }

/** Free rooms come first. Without times, it is not known which ones are free. */
async function findRooms({ text, times, eventId }: RoomSearch, t: ReturnType<typeof useTranslation<'calendar'>>['t'], signal: AbortSignal) {
  const query = text.trim().toLocaleLowerCase()
  const list = times
    ? (await callApi(calendar.listFreeRooms, { ...times, without: eventId }, { signal })).rooms
    : (await callApi(calendar.listRooms, {}, { signal })).rooms.filter((room) => room.isActive).map((room) => ({ room, conflict: null }))
  const matches = list.filter(({ room }) => `${room.name} ${describeRoom(room, t)}`.toLocaleLowerCase().includes(query))
  const toOption = ({ room, conflict }: RoomAvailability): SelectOption => ({
    ...toTag(room),
    detail: [times && t(conflict ? 'rooms.state.taken' : 'rooms.state.free'), describeRoom(room, t)].filter(Boolean).join(' · '),
  })
  return matches.toSorted((a, b) => Number(a.conflict !== null) - Number(b.conflict !== null)).map(toOption)
}

type BookedRoomsProps = Pick<RoomsFieldProps, 'rooms' | 'eventId'> & { times: NonNullable<RoomsFieldProps['times']> }

function BookedRooms({ rooms, times, eventId }: BookedRoomsProps) {
  const { t } = useTranslation('calendar')
  const { canRead } = useRoomPermissions()
  const options = { enabled: canRead, keepPreviousData: true, staleTime: 0 }
  const { data } = useApiQuery(calendar.listFreeRooms, { ...times, without: eventId }, options)
  return (
    <ul className={css.busy} aria-label={t('rooms.availability')}>
      {rooms.map((room) => (
        <RoomState key={room.id} room={room} availability={data?.rooms.find((one) => one.room.id === room.id)} />
      ))}
    </ul>
  )
}

function RoomState({ room: { name }, availability }: { room: EventRoom; availability: RoomAvailability | undefined }) {
  const { t } = useTranslation('calendar')
  const { locale, zone } = useViewerLocale()
  if (!availability) return null
  const { conflict } = availability
  const Icon = conflict ? CircleSlash : CircleCheck
  const when = conflict && formatWhen({ ...conflict, allDay: !conflict.start.includes('T') }, locale, zone)
  return (
    <li className={css.state} data-state={conflict ? 'busy' : 'free'}>
      <Icon aria-hidden />
      {when ? t('rooms.taken', { name, when }) : t('rooms.free', { name })}
    </li>
  )
}
