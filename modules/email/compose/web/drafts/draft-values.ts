import type { Draft, DraftWriter, Mail, Reply } from '../../../contract.ts'
import type { Composer, Values, WrittenFile } from '../composers.ts'
import { bodyOf, messageOf, messageWithImages } from '../message-body.ts'

export const noValues: Values = {
  accountId: null,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  own: '',
  quote: '',
  isPlain: false,
  files: [],
  images: [],
  inReplyTo: null,
  answer: null,
}

/** What a stored draft holds. */
export function valuesOf(mail: Mail | Reply): Values {
  const { accountId, to, cc, bcc, subject, isPlain, inReplyTo } = mail
  return { ...noValues, accountId, to, cc, bcc, subject, isPlain, inReplyTo, ...bodyOf(messageWithImages(mail)), ...filesOf(mail) }
}

/** A stored draft as a composer holds it. */
export const knownOf = (mail: Mail | Reply): Pick<Composer, 'id' | 'values' | 'knownAt' | 'writtenAt'> => ({
  id: mail.id,
  values: valuesOf(mail),
  knownAt: mail.updatedAt,
  writtenAt: mail.time,
})

/** The files of a mail: those that stand in its text, and those beside it. */
export function filesOf({ attachments }: Mail | Reply): Pick<Values, 'files' | 'images'> {
  const inline = attachments.filter(({ contentId }) => contentId !== null)
  const beside = attachments.filter(({ contentId }) => contentId === null)
  return {
    files: beside.map(({ id, name, type, size, address }) => ({ key: String(id), stored: { id, name, type, size, address } })),
    images: inline.map(({ id, address }) => ({ id, address })),
  }
}

/** As `saveDraft` and `sendMail` take it; what is still on its way is left out. */
export function draftOf({ key, id, values }: Pick<Composer, 'key' | 'id' | 'values'>): Draft {
  const { accountId, to, cc, bcc, subject, isPlain, inReplyTo, answer } = values
  const message = messageOf(values)
  const shown = values.images.filter(({ address }) => message.includes(address))
  const attachments = [...values.files.flatMap(({ stored }) => stored?.id ?? []), ...shown.map((image) => image.id)]
  return {
    ...(id === null ? { clientId: key } : { id }),
    accountId,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    subject,
    message,
    isPlain,
    ...(inReplyTo !== null && { inReplyTo }),
    ...(answer && { answer }),
    attachments: [...new Set(attachments)],
  }
}

/** A composer goes on under its key, also after a reload. */
export const writerOf = ({ key, id, writtenAt }: Pick<Composer, 'key' | 'id' | 'writtenAt'>): DraftWriter => ({
  id: key,
  ...(id !== null && writtenAt && { knownAt: writtenAt }),
})

/**
 * What stands here after the server has taken a draft: files that it has copied go on under the ids of the copies, and with them the
 * images of the repeated mail; a sender that is not connected any more is left. What was added or taken off meanwhile stays so.
 */
export function afterSaving(values: Values, sent: Draft, mail: Mail): Values {
  const stored = filesOf(mail)
  const asked = new Set(sent.attachments)
  const known = new Set(stored.files.map((file) => file.stored!.id))
  const copies = stored.files.filter((file) => !asked.has(file.stored!.id))
  const kept = values.files.map((file): WrittenFile => {
    if (!file.stored || known.has(file.stored.id) || !asked.has(file.stored.id)) return file
    const at = copies.findIndex((copy) => copy.stored!.name === file.stored!.name && copy.stored!.size === file.stored!.size)
    return at < 0 ? file : { key: file.key, stored: copies.splice(at, 1)[0]!.stored }
  })
  const quote = values.quote && bodyOf(sent.message ?? '').quote === values.quote ? bodyOf(messageWithImages(mail)).quote : values.quote
  const images = [...stored.images, ...values.images.filter(({ id }) => !stored.images.some((one) => one.id === id))]
  const accountId = values.accountId === sent.accountId ? mail.accountId : values.accountId
  return { ...values, accountId, files: kept, quote, images }
}
