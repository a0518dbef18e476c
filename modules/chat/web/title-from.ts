const LONGEST = 120

/** The first line that says something, else the name of a file. */
export function titleFrom(text: string, files: readonly { name: string }[]): string {
  const line = text
    .split('\n')
    .map((one) => one.replace(/^[\s#>*\-`]+/, '').trim())
    .find((one) => one !== '')
  return Array.from(line ?? files[0]?.name ?? '')
    .slice(0, LONGEST)
    .join('')
}
