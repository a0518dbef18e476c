import { ApiError, createFieldError } from '#platform/server/api-error.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { formatEventTime } from '../../server/format-event-time.ts'
import type { EventRoom } from '../contract.ts'
import type { RoomTime } from './room-times.ts'

const PATH = '/event/rooms'

/** Names the room and when it is taken, but nothing of the other event. `current` has the values of the translated message. */
export function createRoomTakenProblem(viewer: Viewer, room: EventRoom, { start, end, allDay }: RoomTime): ApiError {
  const { timeZone } = viewer
  const formatWhen = (language: string) => formatEventTime({ start, end, allDay, timeZone }, language)
  const detail = `The room “${room.name}” is already booked: ${formatWhen('en')}. Choose another room or time.`
  const problem = new ApiError(409, 'calendar.room_taken', detail, [{ path: PATH, message: detail }])
  problem.current = { room: room.name, start, end, when: formatWhen(viewer.language) }
  return problem
}

export function createRoomUnavailableProblem({ name }: EventRoom): ApiError {
  const error = createFieldError(PATH, `contain “${name}”, which can no longer be booked`)
  const problem = new ApiError(409, 'calendar.room_unavailable', error.message, [error])
  problem.current = { room: name }
  return problem
}
