const SUFFIX = '@staffroom'

/** The UID of a record that was not created by a calendar or contacts program. */
export const createRecordUid = (entity: string, id: number): string => `${entity}-${id}${SUFFIX}`

/** Returns the id of the record, or undefined for the UID of another program. */
export function parseRecordUid(entity: string, uid: string): number | undefined {
  const id = uid.startsWith(`${entity}-`) && uid.endsWith(SUFFIX) ? uid.slice(entity.length + 1, -SUFFIX.length) : ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}
