import { escapeMarkdown, formatLink, joinParagraphs } from '../markdown-links.ts'
import type { BoardReader } from './board-reader.ts'
import { toDate } from './to-date.ts'
import { toObject, toObjects, toText, toTitle, type JsonObject } from './json-values.ts'

/** Trello marks links that it shows as cards with an invisible title. */
const SMART_LINK = / "\u200c?smartCard-[a-z]+"(?=\))/g

/** The description in Markdown, followed by what cards here have no field for. */
export function toDescription(reader: BoardReader, card: JsonObject, rest: { start: string; end: string }): string {
  const own = reader.replaceMentions(toText(card['desc']).replaceAll(SMART_LINK, ''))
  return joinParagraphs(rest.start, own.trim(), rest.end, formatCustomFields(reader, card), formatLinks(card))
}

function formatCustomFields(reader: BoardReader, card: JsonObject): string {
  const place = [toTitle(card['locationName']), toTitle(card['address'])].filter((text) => text !== '').join(', ')
  const fields = toObjects(card['customFieldItems']).flatMap((item) => formatCustomField(reader, item))
  return [...fields, ...(place === '' ? [] : [`- ${escapeMarkdown(place)}`])].join('\n')
}

function formatCustomField({ customFields, settings }: BoardReader, item: JsonObject): string[] {
  const field = customFields.get(toTitle(item['idCustomField']))
  const option = toObjects(field?.['options']).find(({ id }) => id === item['idValue'])
  const value = toObject(option?.['value'] ?? item['value'])
  const text =
    toTitle(value['text']) ||
    toTitle(value['number']) ||
    (toDate(value['date'], settings.timeZone) ?? '') ||
    (value['checked'] === 'true' ? '✓' : '')
  return field && text !== '' ? [`- **${escapeMarkdown(toTitle(field['name']))}:** ${escapeMarkdown(text)}`] : []
}

const formatLinks = (card: JsonObject): string =>
  toObjects(card['attachments'])
    .filter((attachment) => !isUploaded(attachment))
    .map(({ name, url }) => formatLink(toTitle(name), toTitle(url)))
    .join('\n')

/** Old exports do not say whether a file was uploaded, but where it is stored. */
export const isUploaded = ({ isUpload, url }: JsonObject): boolean =>
  typeof isUpload === 'boolean'
    ? isUpload
    : /^https:\/\/(?:trello\.com\/1\/cards\/|trello-attachments\.s3\.amazonaws\.com\/)/.test(toTitle(url))
