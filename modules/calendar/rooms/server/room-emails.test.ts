import { expect, test } from 'vitest'
import { openImipFixture } from '../../server/imip-fixture.ts'

const placeLines = (lines: readonly string[]) => lines.filter((line) => /^LOCATION|CUTYPE=ROOM/.test(line))

test('guests by email see the room, and are told when it changes', async () => {
  await using fixture = await openImipFixture()
  const { body } = await fixture.as('helena').post('/apps/calendar/add-room', { room: { name: 'Aurora' } })
  const room = `ATTENDEE;CUTYPE=ROOM;CN=Aurora;PARTSTAT=ACCEPTED:mailto:room-${body.room.id}@staffroom.invalid`
  const { id } = await fixture.inviteClara({ location: '', rooms: [body.room.id] })
  await fixture.updateEvent({ id, rooms: [] })
  await fixture.updateEvent({ id, rooms: [body.room.id], location: 'Pier 4' })
  const [invitation, released, moved] = await fixture.receive(3)
  expect(placeLines(invitation!.lines)).toEqual(['LOCATION:Aurora', room])
  expect(invitation!.text).toContain('Aurora')
  expect(released).toMatchObject({ method: 'REQUEST', subject: 'Updated invitation: Site visit' })
  expect(placeLines(released!.lines)).toEqual([])
  expect(placeLines(moved!.lines)).toEqual(['LOCATION:Pier 4', room])
})
