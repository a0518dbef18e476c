/** Rooms have no email address; other programs see this one and send it back. */
export const formatRoomAddress = (id: number) => `room-${id}@staffroom.invalid`

export function parseRoomAddress(address: string): number | undefined {
  const id = /^room-(\d{1,15})@staffroom\.invalid$/i.exec(address)?.[1]
  return id === undefined ? undefined : Number(id)
}
