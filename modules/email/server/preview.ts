const MAX_LENGTH = 200

export function createPreview(text: string): string {
  const unquoted = text
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join(' ')
  const collapsed = unquoted.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return collapsed.length <= MAX_LENGTH
    ? collapsed
    : `${collapsed
        .slice(0, MAX_LENGTH)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}
