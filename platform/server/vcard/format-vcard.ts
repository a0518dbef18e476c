import { isDeepStrictEqual } from 'node:util'
import { completeModel, readCardLines, toCardValues, type CardLine } from './card-properties.ts'
import type { CardAddress, CardModel, CardValues } from './card-values.ts'
import { escapeText, foldLine, parseContentLine } from '../content-lines/content-line.ts'

export type VcardVersion = '3.0' | '4.0'

export type VcardSource = CardValues & {
  uid: string
  /** The card as received (`ParsedVcard.card`), if there was one. */
  card: string | null
  /** The picture as JPEG */
  photo: Buffer | null
  /** RFC 3339 */
  updatedAt: string
}

/** The version of the card as received, which clients understand best; 3.0 for contacts created here. */
const getCardVersion = (card: string | null): VcardVersion => (/^VERSION:4\.0\s*$/im.test(card ?? '') ? '4.0' : '3.0')

/** Writes what changed and keeps all other lines of the card as received, including properties that we do not know. */
export function formatVcard(source: VcardSource, version = getCardVersion(source.card), model: CardModel = completeModel): string {
  const lines = (source.card ?? '').split('\n').flatMap((line) => parseContentLine(line) ?? [])
  const received = readCardLines(lines, model)
  const isSameVersion = version === getCardVersion(source.card)
  const kept = isSameVersion ? keepUnchanged(received, source) : keepCommon(received, source)
  const groups = new Set(kept.flatMap(({ group, name }) => (name === 'X-ABLABEL' ? [] : [group])))
  const keptLines = kept.filter(({ name, group }) => name !== 'X-ABLABEL' || groups.has(group))
  const written = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `UID:${escapeText(source.uid)}`,
    ...keptLines.map(({ raw }) => raw),
    ...formatMissing(source, { kept: keptLines, version }),
    ...(source.photo ? [formatPhoto(source.photo, version)] : []),
    `REV:${source.updatedAt.replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
    '',
  ]
  return written.map(foldLine).join('\r\n')
}

/** Written for every card. */
const isOwned = (name: string) => name === 'VERSION' || name === 'UID' || name === 'REV' || name === 'FN' || name === 'N'

function keepUnchanged(lines: readonly CardLine[], source: VcardSource): CardLine[] {
  const hasSameName = toCardValues(lines).name === source.name
  return lines.filter(({ name, modeled }) => {
    if (name === 'FN' || name === 'N') return hasSameName
    if (isOwned(name)) return false
    if (!modeled) return true
    const current = source[modeled.field]
    return Array.isArray(current)
      ? current.some((entry) => isDeepStrictEqual({ ...entry }, { ...(modeled.value as object) }))
      : current === modeled.value
  })
}

/** The structured name and the lines that we do not know are the same in both versions. */
function keepCommon(lines: readonly CardLine[], source: VcardSource): CardLine[] {
  const hasSameName = toCardValues(lines).name === source.name
  return lines.filter(({ modeled, name, parameters }) => (name === 'N' ? hasSameName && parameters.size === 0 : !modeled && !isOwned(name)))
}

type Kept = { kept: readonly CardLine[]; version: VcardVersion }

function formatMissing(source: VcardSource, { kept, version }: Kept): string[] {
  const has = (name: string) => kept.some((line) => line.name === name && (line.modeled !== null || name === 'N'))
  const keptEntries = kept.flatMap(({ modeled }) => (modeled && typeof modeled.value === 'object' ? [modeled.value] : []))
  const isKept = (entry: object) => keptEntries.some((value) => isDeepStrictEqual({ ...value }, { ...entry }))
  const { name, company, jobTitle, note, birthday } = source
  const texts = [
    has('FN') ? '' : `FN:${escapeText(name)}`,
    has('N') ? '' : formatName(name),
    company && !has('ORG') ? `ORG:${escapeText(company)}` : '',
    jobTitle && !has('TITLE') ? `TITLE:${escapeText(jobTitle)}` : '',
    note && !has('NOTE') ? `NOTE:${escapeText(note)}` : '',
    birthday && !has('BDAY') ? `BDAY:${version === '4.0' ? birthday.replaceAll('-', '') : birthday}` : '',
  ]
  const entries: Entry[] = [
    ...source.emails.filter((entry) => !isKept(entry)).map(({ label, email }) => ({ name: 'EMAIL', label, value: escapeText(email) })),
    ...source.phones.filter((entry) => !isKept(entry)).map(({ label, number }) => ({ name: 'TEL', label, value: escapeText(number) })),
    ...source.addresses.filter((entry) => !isKept(entry)).map((one) => ({ name: 'ADR', label: one.label, value: formatAddress(one) })),
  ]
  return [...texts.filter(Boolean), ...formatEntries(entries, kept)]
}

/** The last word counts as the family name, since we do not store it separately. */
export function splitName(name: string): { given: string; family: string } {
  const words = name.trim().split(/\s+/)
  return words.length > 1 ? { given: words.slice(0, -1).join(' '), family: words.at(-1)! } : { given: name.trim(), family: '' }
}

function formatName(name: string): string {
  const { given, family } = splitName(name)
  return `N:${escapeText(family)};${escapeText(given)};;;`
}

const formatAddress = ({ street, city, region, postCode, country }: CardAddress) =>
  ['', '', street, city, region, postCode, country].map(escapeText).join(';')

type Entry = { name: string; label: string; value: string }

const typesByLabel: Record<string, string> = { work: 'WORK', home: 'HOME', mobile: 'CELL', fax: 'FAX', other: 'OTHER' }

/** Labels without a type are written as Apple and Google do, in a line of the same group. */
function formatEntries(entries: readonly Entry[], kept: readonly CardLine[]): string[] {
  let number = Math.max(0, ...kept.map(({ group }) => Number(/^item(\d{1,6})$/i.exec(group)?.[1] ?? 0)))
  return entries.flatMap(({ name, label, value }) => {
    if (!label) return [`${name}:${value}`]
    const type = typesByLabel[label]
    if (type) return [`${name};TYPE=${type}:${value}`]
    number += 1
    return [`item${number}.${name}:${value}`, `item${number}.X-ABLabel:${escapeText(label)}`]
  })
}

const formatPhoto = (photo: Buffer, version: VcardVersion) =>
  version === '4.0' ? `PHOTO:data:image/jpeg;base64,${photo.toString('base64')}` : `PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`
