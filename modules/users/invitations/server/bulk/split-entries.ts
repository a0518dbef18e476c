/** Splits at commas and semicolons outside of quotes and angle brackets; blank entries are left out. */
export function splitEntries(line: string): string[] {
  const entries: string[] = []
  let [start, isQuoted, isInBrackets] = [0, false, false]
  for (let at = 0; at <= line.length; at++) {
    const character = line[at]
    if (character === '"') isQuoted = !isQuoted
    if (character === '<' || character === '>') isInBrackets = character === '<'
    const isEnd = at === line.length || ((character === ',' || character === ';') && !isQuoted && !isInBrackets)
    if (!isEnd) continue
    entries.push(line.slice(start, at).trim())
    start = at + 1
  }
  return entries.filter((entry) => entry !== '')
}
