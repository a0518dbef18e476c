export type CardProblem = 'cut_off' | 'malformed' | 'too_large'

/** The unfolded lines between BEGIN and END; `line` is the 1-based line of its BEGIN. */
export type SplitCard = { line: number; lines: string[]; problem: CardProblem | null }

/** Room for a picture of 2 MB in base64. */
const MAX_CARD_LENGTH = 3 * 1024 * 1024

/** Splits a file into cards, so that one invalid card does not affect the others. Line ends must be `\n`. */
export function* splitVcards(text: string): Generator<SplitCard> {
  const countLines = createLineCounter(text)
  let start: { at: number; line: number } | undefined
  for (const { index, 0: boundary } of text.matchAll(/^(?:BEGIN|END):VCARD[ \t]*$/gim)) {
    const isBegin = /^B/i.test(boundary)
    if (start) yield readCard(text.slice(start.at, index), { line: start.line, problem: isBegin ? 'malformed' : null })
    start = isBegin ? { at: index + boundary.length + 1, line: countLines(index) } : undefined
  }
  if (start) yield readCard(text.slice(start.at), { line: start.line, problem: 'cut_off' })
}

function readCard(text: string, { line, problem }: Omit<SplitCard, 'lines'>): SplitCard {
  if (text.length > MAX_CARD_LENGTH) return { line, lines: [], problem: 'too_large' }
  return { line, lines: text.replace(/\n[ \t]/g, '').split('\n'), problem }
}

/** Returns the 1-based line of increasing positions. */
function createLineCounter(text: string): (position: number) => number {
  let [line, next] = [1, text.indexOf('\n')]
  return (position) => {
    for (; next >= 0 && next < position; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}
