/** Removes one `>` of quoted `From ` lines, as in mboxrd and mboxo, and the `From ` lines that some servers leave in the header. */
export function unquoteMbox(source: Buffer): Buffer {
  if (!source.includes('From ')) return source
  const bytes = source.toString('latin1')
  const headerEnd = /\r?\n\r?\n/.exec(bytes)?.index ?? bytes.length
  const header = bytes.slice(0, headerEnd).replace(/^>*From .*\r?\n/gm, '')
  return Buffer.from(header + bytes.slice(headerEnd).replace(/^>(>*From )/gm, '$1'), 'latin1')
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The time in a `From ` line such as `ada@example.com Wed Jan 06 09:30:00 +0100 2021`, in UTC if it has no offset. */
export function parsePostmarkTime(postmark: string): string | null {
  const [, month, day, clock, zone = '', year] =
    /\b([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d\d:\d\d(?::\d\d)?)\s+(?:([+-]\d{4}|[A-Z]{1,5})\s+)?(\d{4})\b/.exec(postmark) ?? []
  const index = months.indexOf(month?.toLowerCase() ?? '')
  if (index < 0) return null
  const offset = /^[+-]/.test(zone) ? zone : '+0000'
  const time = Date.parse(`${day} ${month} ${year} ${clock} ${offset}`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
