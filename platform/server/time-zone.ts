/** Of IANA's, as every browser takes it: Temporal would also read a zone out of a moment, and of offsets only some know. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
