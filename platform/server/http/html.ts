export class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

type Value = string | Markup | readonly (string | Markup)[]

/** Escapes every value except results of `html`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + toText(values[index - 1]!) + part))
}

const toText = (value: Value): string =>
  [value]
    .flat()
    .map((one) => (one instanceof Markup ? String(one) : escape(one as string)))
    .join('')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
