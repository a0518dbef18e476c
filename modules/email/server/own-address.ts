import { normalise } from '#platform/server/search/normalise.ts'

type Person = { id: number; username: string }

const ATOMS = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** What stands before the @ of somebody's address: the username, or what is left of it with their number where it could not stand there. */
function localPartOf({ id, username }: Person): string {
  const name = username.toLowerCase()
  if (ATOMS.test(name) && !NUMBERED.test(name)) return name
  const plain = normalise(username)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
  return [plain, `u${id}`].filter(Boolean).join('.')
}

const NUMBERED = /(?:^|\.)u(\d{1,15})$/

/** Somebody's address in the workspace. */
export const addressOf = (person: Person, domain: string) => `${localPartOf(person)}@${domain}`

/** The number that a local part ends with, where it stands for a person whose username could not. */
export const numberIn = (localPart: string): number | undefined => {
  const found = NUMBERED.exec(localPart)?.[1]
  return found === undefined ? undefined : Number(found)
}
