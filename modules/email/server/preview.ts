const LONGEST = 200

/** The first words of a mail, without what it quotes. */
export function previewOf(text: string): string {
  const own = text
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join(' ')
  const words = own.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return words.length <= LONGEST
    ? words
    : `${words
        .slice(0, LONGEST)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}
