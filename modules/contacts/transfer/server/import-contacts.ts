import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { assertCan } from '#platform/server/abilities/check.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { ApiError, notFound } from '#platform/server/api-error.ts'
import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import { getContentPath } from '#platform/server/files/content-folder.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { parseVcards, type ParsedVcard } from '#platform/server/vcard/parse-vcard.ts'
import { insertContacts, type NewContact } from '../../server/contact-records.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext } from '../../server/tables.ts'
import { prepareCard } from '../../vcard/server/index.ts'
import { IMPORT_LIMIT_BYTES, IMPORT_LIMIT_CONTACTS, type ImportReport, type SkippedContact } from '../contract.ts'
import { readCsvContacts } from './read-csv-contacts.ts'

type ImportInput = { fileId: number; isShared?: boolean }
type ReadContact = { line: number; contact: NewContact }
type ReadFile = { contacts: ReadContact[]; skipped: SkippedContact[] }

const MAX_LISTED = 200
const MAX_PHOTOS = 500
/** For decoding all pictures; the remaining contacts are imported without. */
const PHOTO_TIME_LIMIT_MS = 20_000
/** 2,000 contacts take 0.7 s on an idle machine. */
const STORE_TIME_LIMIT_MS = 15_000

/** The file is read before the transaction. Cards whose UID exists already are skipped, so that a file can be imported again. */
export const importContacts = new PreparedHandler(
  async (ctx: ContactContext, { fileId }: ImportInput): Promise<ReadFile> => {
    assertCan(ctx, 'create', 'Contact')
    return readContacts(ctx, decode(await readUpload(ctx, fileId)))
  },
  async (ctx: ContactContext, { isShared = false }: ImportInput, file: ReadFile): Promise<ImportReport> => {
    const existing = await findExistingUids(ctx, file.contacts)
    const isNew = ({ contact: { uid } }: ReadContact) => !uid || !existing.has(uid)
    const added = file.contacts.filter(isNew)
    await insertContacts(
      ctx,
      added.map(({ contact }) => ({ ...contact, isShared })),
    )
    const known = file.contacts
      .filter((one) => !isNew(one))
      .map(({ line, contact: { name } }): SkippedContact => ({ line, name, reason: 'exists' }))
    const skipped = [...file.skipped, ...known].toSorted((one, other) => one.line - other.line)
    return { added: added.length, skipped: skipped.length, skippedContacts: skipped.slice(0, MAX_LISTED) }
  },
  { timeLimitMs: STORE_TIME_LIMIT_MS },
)

async function readUpload({ db, viewer, config }: ContactContext, id: number): Promise<Buffer> {
  const file = await db
    .selectFrom('files')
    .select(['hash', 'size'])
    .where('id', '=', id)
    .where('ownerId', '=', viewer.id)
    .where('entity', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound('file')
  if (file.size > IMPORT_LIMIT_BYTES) throw new ApiError(413, 'contacts.import_too_large', 'The file must not be larger than 10 MB.')
  return readFile(getContentPath(config.dataDir, file.hash))
}

/** UTF-8, or UTF-16 with a byte order mark as Outlook and Excel write it. */
function decode(content: Buffer): string {
  const bytes = content.subarray(0, 2).toString('hex')
  const encoding = bytes === 'fffe' ? 'utf-16le' : bytes === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Handled like a NUL character below.
  }
  throw new ApiError(400, 'contacts.import_encoding', 'The file must be text in UTF-8.')
}

async function readContacts(ctx: ContactContext, text: string): Promise<ReadFile> {
  const file = /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 10_000)) ? await readVcards(ctx, text) : await readTable(text)
  if (file.contacts.length + file.skipped.length === 0)
    throw new ApiError(
      400,
      'contacts.import_unreadable',
      'The file must contain vCards, or a table with column names of Google Contacts or Outlook.',
    )
  return file
}

async function readVcards(ctx: ContactContext, text: string): Promise<ReadFile> {
  const file: ReadFile = { contacts: [], skipped: [] }
  const keepsPhoto = createPhotoLimit()
  const uids = new Set<string>()
  for (const { line, name, contact, problem } of parseVcards(text)) {
    const isRepeated = contact?.uid && uids.has(contact.uid)
    if (problem || isRepeated) file.skipped.push({ line, name, reason: problem ?? 'exists' })
    else file.contacts.push({ line, contact: await prepareCard(ctx, keepsPhoto(contact)) })
    if (contact?.uid) uids.add(contact.uid)
    await continueLater(file)
  }
  return file
}

function createPhotoLimit(): (card: ParsedVcard) => ParsedVcard {
  const end = performance.now() + PHOTO_TIME_LIMIT_MS
  let count = 0
  return (card) => {
    if (!card.photo) return card
    count += 1
    return count > MAX_PHOTOS || performance.now() > end ? { ...card, photo: null } : card
  }
}

async function readTable(text: string): Promise<ReadFile> {
  const file: ReadFile = { contacts: [], skipped: [] }
  for (const { line, name, contact, reason } of readCsvContacts(text)) {
    if (reason) file.skipped.push({ line, name, reason })
    else file.contacts.push({ line, contact })
    await continueLater(file)
  }
  return file
}

const ENTRIES_PER_SLICE = 100

/** Lets other requests proceed. Throws 400 once the file has too many entries. */
async function continueLater({ contacts, skipped }: ReadFile): Promise<void> {
  const count = contacts.length + skipped.length
  if (count > IMPORT_LIMIT_CONTACTS)
    throw new ApiError(400, 'contacts.import_over_limit', `The file must not contain more than ${IMPORT_LIMIT_CONTACTS} contacts.`)
  if (count % ENTRIES_PER_SLICE === 0) await yieldToEventLoop()
}

async function findExistingUids(ctx: ContactContext, contacts: readonly ReadContact[]): Promise<Set<string>> {
  const uids = contacts.flatMap(({ contact: { uid } }) => uid ?? [])
  if (uids.length === 0) return new Set()
  const rows = await visible(ctx, contactSubject)
    .select('contacts.uid')
    .where(isInTexts(ctx.dialect, 'contacts.uid', uids))
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}
