import type { Draft, DraftWriter, Email, ConversationEmail } from '../../../contract.ts'
import type { Composer, ComposerValues, DraftFile } from '../composers.ts'
import { parseBody, toMessage, restoreRemoteImages } from '../message-body.ts'

export const emptyValues: ComposerValues = {
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

export function toComposerValues(mail: Email | ConversationEmail): ComposerValues {
  const { accountId, to, cc, bcc, subject, isPlain, inReplyTo } = mail
  return {
    ...emptyValues,
    accountId,
    to,
    cc,
    bcc,
    subject,
    isPlain,
    inReplyTo,
    ...parseBody(restoreRemoteImages(mail)),
    ...splitAttachments(mail),
  }
}

export const toComposerFields = (mail: Email | ConversationEmail): Pick<Composer, 'id' | 'values' | 'remoteUpdatedAt' | 'writtenAt'> => ({
  id: mail.id,
  values: toComposerValues(mail),
  remoteUpdatedAt: mail.updatedAt,
  writtenAt: mail.time,
})

/** Separates inline images of the text from attached files. */
export function splitAttachments({ attachments }: Email | ConversationEmail): Pick<ComposerValues, 'files' | 'images'> {
  const inlineImages = attachments.filter(({ contentId }) => contentId !== null)
  const attached = attachments.filter(({ contentId }) => contentId === null)
  return {
    files: attached.map(({ id, name, type, size, address }) => ({ key: String(id), stored: { id, name, type, size, address } })),
    images: inlineImages.map(({ id, address }) => ({ id, address })),
  }
}

/** Leaves out files that are still uploading. */
export function toDraft({ key, id, values }: Pick<Composer, 'key' | 'id' | 'values'>): Draft {
  const { accountId, to, cc, bcc, subject, isPlain, inReplyTo, answer } = values
  const message = toMessage(values)
  const visibleImages = values.images.filter(({ address }) => message.includes(address))
  const attachments = [...values.files.flatMap(({ stored }) => stored?.id ?? []), ...visibleImages.map((image) => image.id)]
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

/** Identifies the writer and the version of the draft that the edits are based on. */
export const toDraftWriter = ({ key, id, writtenAt }: Pick<Composer, 'key' | 'id' | 'writtenAt'>): DraftWriter => ({
  id: key,
  ...(id !== null && writtenAt && { knownAt: writtenAt }),
})

/** Merges the saved draft into later edits. Files get the ids of their copies; a sender whose account is gone is replaced. */
export function mergeSavedDraft(values: ComposerValues, sent: Draft, mail: Email): ComposerValues {
  const stored = splitAttachments(mail)
  const sentIds = new Set(sent.attachments)
  const storedIds = new Set(stored.files.map((file) => file.stored!.id))
  const newCopies = stored.files.filter((file) => !sentIds.has(file.stored!.id))
  const files = values.files.map((file): DraftFile => {
    if (!file.stored || storedIds.has(file.stored.id) || !sentIds.has(file.stored.id)) return file
    const index = newCopies.findIndex((copy) => copy.stored!.name === file.stored!.name && copy.stored!.size === file.stored!.size)
    return index < 0 ? file : { key: file.key, stored: newCopies.splice(index, 1)[0]!.stored }
  })
  const quote =
    values.quote && parseBody(sent.message ?? '').quote === values.quote ? parseBody(restoreRemoteImages(mail)).quote : values.quote
  const images = [...stored.images, ...values.images.filter(({ id }) => !stored.images.some((one) => one.id === id))]
  const accountId = values.accountId === sent.accountId ? mail.accountId : values.accountId
  return { ...values, accountId, files, quote, images }
}
