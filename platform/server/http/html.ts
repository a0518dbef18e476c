/** Text that has been escaped, or was written here. */
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

/** HTML in which every value is escaped, but for what `html` itself has made. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + textOf(values[index - 1]!) + part))
}

const textOf = (value: Value): string =>
  [value]
    .flat()
    .map((one) => (one instanceof Markup ? String(one) : escape(one as string)))
    .join('')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
