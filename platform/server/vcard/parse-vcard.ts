import { parseContentLine, unescapeText, type ContentLine } from '../content-lines/content-line.ts'
import { completeModel, readCardLines, toCardValues } from './card-properties.ts'
import type { CardModel, CardValues } from './card-values.ts'
import { splitVcards, type CardProblem, type SplitCard } from './split-vcards.ts'

export type VcardProblem = CardProblem | 'wrong_version' | 'group' | 'no_name'

export type ParsedVcard = CardValues & {
  /** Null if the card has none. */
  uid: string | null
  /** The picture in the card as received, unchecked; linked pictures are not fetched. */
  photo: Buffer | null
  /** All lines, unfolded and without the picture, to be passed to `formatVcard`. */
  card: string
}

/** `line` is the 1-based line of BEGIN:VCARD. */
type VcardResult = { line: number; name: string } & ({ contact: ParsedVcard; problem: null } | { contact: null; problem: VcardProblem })

const MAX_LINES = 1_000
/** Of a card without its picture, since it is stored. */
const MAX_CARD_LENGTH = 200_000

/** Reads the cards of a file one after another; accepts vCard 3 and 4. */
export function* parseVcards(text: string, model: CardModel = completeModel): Generator<VcardResult> {
  for (const card of splitVcards(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))) yield parseCard(card, model)
}

/** Reads one card, such as a CardDAV resource; returns a problem unless the text is exactly one valid card. */
export function parseVcard(text: string, model: CardModel = completeModel): ParsedVcard | VcardProblem {
  const [first, second] = parseVcards(text, model)
  if (!first || second) return 'malformed'
  return first.contact ?? first.problem
}

function parseCard({ line, lines, problem }: SplitCard, model: CardModel): VcardResult {
  if (isTooLarge(lines)) return { line, name: '', contact: null, problem: 'too_large' }
  const contentLines = lines.flatMap((text) => parseContentLine(text) ?? [])
  const values = toCardValues(readCardLines(contentLines, model))
  const finalProblem = problem ?? findProblem(contentLines, values.name)
  if (finalProblem) return { line, name: values.name, contact: null, problem: finalProblem }
  const photoLine = contentLines.find((one) => one.name === 'PHOTO' && readPhoto(one))
  const contact = {
    ...values,
    uid: unescapeText(contentLines.find(({ name }) => name === 'UID')?.value.trim() ?? '').slice(0, 255) || null,
    photo: photoLine ? readPhoto(photoLine) : null,
    card: contentLines.flatMap((one) => (one === photoLine ? [] : [one.raw])).join('\n'),
  }
  return { line, name: values.name, contact, problem: null }
}

function isTooLarge(lines: readonly string[]): boolean {
  const lengths = lines.map((line) => (/^(?:[\w-]+\.)?PHOTO[;:]/i.test(line) ? 0 : line.length))
  return lines.length > MAX_LINES || lengths.reduce((sum, length) => sum + length, 0) > MAX_CARD_LENGTH
}

function findProblem(lines: readonly ContentLine[], name: string): VcardProblem | null {
  const find = (property: string) =>
    lines
      .find((line) => line.name === property)
      ?.value.trim()
      .toLowerCase()
  const version = find('VERSION')
  if (version !== '3.0' && version !== '4.0') return version ? 'wrong_version' : 'malformed'
  if (find('KIND') === 'group' || find('X-ADDRESSBOOKSERVER-KIND') === 'group') return 'group'
  return name ? null : 'no_name'
}

/** A picture in base64 (vCard 3) or as a data URI (vCard 4). */
function readPhoto({ value, parameters }: ContentLine): Buffer | null {
  const isEncoded = parameters.get('ENCODING')?.some((encoding) => /^(?:b|base64)$/i.test(encoding))
  const [, data] = /^data:image\/[\w.+-]+;base64\\?,(.*)$/is.exec(value) ?? []
  const base64 = data ?? (isEncoded ? value : '')
  const content = Buffer.from(base64.replace(/\s+/g, ''), 'base64')
  return content.length > 0 ? content : null
}
