/** `offset` is the start index in the whole text. */
export type TextPart = { offset: number; kind: 'own' | 'quoted' | 'signature'; text: string }

/** Splits text into own lines, quoted lines that start with `>`, and the signature after `-- `. */
export function splitQuotes(text: string): TextPart[] {
  const parts: TextPart[] = []
  let isInSignature = false
  let offset = 0
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const isQuoted = line.startsWith('>')
    isInSignature = !isQuoted && (isInSignature || line === '-- ')
    const kind = isQuoted ? 'quoted' : isInSignature ? 'signature' : 'own'
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += `\n${line}`
    else parts.push({ offset, kind, text: line })
    offset += line.length + 1
  }
  return parts.filter((part) => part.text.trim() !== '' || parts.length === 1)
}
