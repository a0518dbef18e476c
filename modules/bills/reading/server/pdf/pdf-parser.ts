import type { PdfDictionary, PdfValue } from './pdf-values.ts'

export class PdfSyntaxError extends Error {}

const MAX_DEPTH = 50
const spaces = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y
const numbers = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const references = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const names = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const keywords = /(true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const hexStrings = /<([\dA-Fa-f\0\t\n\f\r ]*)>/y

/** Parses one value after another, from `position` on. Throws PdfSyntaxError. */
export class PdfParser {
  readonly text: string
  position: number

  constructor(text: string, position = 0) {
    this.text = text
    this.position = position
  }

  parseValue(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError('nested too deep')
    this.skipSpace()
    const reference = this.match(references)
    if (reference) return { reference: Number(reference[1]) }
    const number = this.match(numbers)
    if (number) return Number(number[0])
    const name = this.match(names)
    if (name) return { name: decodeName(name[0].slice(1)) }
    const keyword = this.match(keywords)?.[0]
    if (keyword) return keyword === 'null' ? null : keyword === 'true'
    return this.parseContainer(depth)
  }

  private parseContainer(depth: number): PdfValue {
    if (this.consume('<<')) return this.parseDictionary(depth)
    if (this.consume('[')) return this.parseArray(depth)
    if (this.consume('(')) return { bytes: this.parseLiteralString() }
    const hex = this.match(hexStrings)
    if (hex) return { bytes: decodeHex(hex[1]!) }
    throw new PdfSyntaxError(`no value at ${this.position}`)
  }

  private parseDictionary(depth: number): PdfDictionary {
    const dictionary: PdfDictionary = new Map()
    for (this.skipSpace(); !this.consume('>>'); this.skipSpace()) {
      const key = this.match(names)
      if (!key) throw new PdfSyntaxError(`no key at ${this.position}`)
      dictionary.set(decodeName(key[0].slice(1)), this.parseValue(depth + 1))
    }
    return dictionary
  }

  private parseArray(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    for (this.skipSpace(); !this.consume(']'); this.skipSpace()) values.push(this.parseValue(depth + 1))
    return values
  }

  private parseLiteralString(): string {
    let depth = 1
    const start = this.position
    for (let at = start; at < this.text.length; at++) {
      const character = this.text[at]
      if (character === '\\') at++
      else if (character === '(') depth++
      else if (character === ')' && --depth === 0) {
        this.position = at + 1
        return decodeEscapes(this.text.slice(start, at))
      }
    }
    throw new PdfSyntaxError('a string is not closed')
  }

  skipSpace(): void {
    this.match(spaces)
  }

  consume(token: string): boolean {
    const isNext = this.text.startsWith(token, this.position)
    if (isNext) this.position += token.length
    return isNext
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.text)
    if (match) this.position = pattern.lastIndex
    return match
  }
}

const decodeName = (name: string) => name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const decodeHex = (digits: string) => {
  const hex = digits.replaceAll(/[^\dA-Fa-f]/g, '')
  return Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex').toString('latin1')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const decodeEscapes = (text: string) =>
  text.replaceAll(/\\([0-7]{1,3}|\r\n|[^])/g, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(parseInt(code, 8) & 255)
    return /^[\r\n]/.test(code) ? '' : (escapes[code] ?? code)
  })
