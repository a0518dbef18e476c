import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'

type AddressOwner = { id: number; username: string }

const DOT_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** The username, or a simplified form with the user id if it is not a valid local part. */
function toLocalPart({ id, username }: AddressOwner): string {
  const name = username.toLowerCase()
  if (DOT_ATOM.test(name) && !USER_ID_SUFFIX.test(name)) return name
  const plain = normalizeForSearch(username)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
  return [plain, `u${id}`].filter(Boolean).join('.')
}

const USER_ID_SUFFIX = /(?:^|\.)u(\d{1,15})$/

export const getUserAddress = (person: AddressOwner, domain: string) => `${toLocalPart(person)}@${domain}`

export const parseUserId = (localPart: string): number | undefined => {
  const match = USER_ID_SUFFIX.exec(localPart)?.[1]
  return match === undefined ? undefined : Number(match)
}
