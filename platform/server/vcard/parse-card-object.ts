import { DavProblem, type Precondition } from '../dav/dav-problem.ts'
import { completeModel } from './card-properties.ts'
import type { CardModel } from './card-values.ts'
import { parseVcard, type ParsedVcard, type VcardProblem } from './parse-vcard.ts'

/** The card of a CardDAV request. Throws a DavProblem unless it is exactly one vCard with a UID. */
export function parseCardObject(content: string, model: CardModel = completeModel): ParsedVcard & { uid: string } {
  const card = content.includes('\0') ? 'malformed' : parseVcard(content, model)
  if (typeof card === 'string') throw createProblem(card)
  const { uid } = card
  if (!uid) throw new DavProblem(403, { precondition: 'carddav:valid-address-data', detail: 'The vCard must have a UID.' })
  return { ...card, uid }
}

const invalid = 'carddav:valid-address-data'
const unsupported = 'carddav:supported-address-data'

const details: Record<Exclude<VcardProblem, 'too_large'>, [precondition: Precondition, detail: string]> = {
  malformed: [invalid, 'The content must be exactly one vCard in UTF-8.'],
  cut_off: [invalid, 'The vCard must end with END:VCARD.'],
  no_name: [invalid, 'The vCard must have a name, a company, an email address or a phone number.'],
  wrong_version: [unsupported, 'The vCard must have version 3.0 or 4.0.'],
  group: [unsupported, 'Groups are not supported; save only contacts.'],
}

function createProblem(problem: VcardProblem): DavProblem {
  if (problem === 'too_large') {
    const detail = 'The vCard must not have more than 1,000 lines, or 200,000 characters besides a picture of 2 MB.'
    return new DavProblem(413, { precondition: 'carddav:max-resource-size', detail })
  }
  const [precondition, detail] = details[problem]
  return new DavProblem(403, { precondition, detail })
}

/** The UID identifies a card forever, so a program that sends another one means another contact. */
export function assertSameUid(uid: string, stored: string): void {
  if (uid !== stored)
    throw new DavProblem(409, { precondition: 'carddav:no-uid-conflict', detail: `The UID must stay "${stored}", but is "${uid}".` })
}
