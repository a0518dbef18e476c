type Envelope = { fromEmail: string; time: string }

/** One email as in RFC 4155, with lines that look like the start of another one quoted (mboxrd). */
export function formatMboxEntry({ fromEmail, time }: Envelope, source: Buffer): Buffer {
  const sender = fromEmail.replace(/\s/g, '') || 'MAILER-DAEMON'
  const text = source
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replace(/^(>*From )/gm, '>$1')
  return Buffer.from(`From ${sender} ${formatAsctime(new Date(time))}\n${text}${text.endsWith('\n') ? '' : '\n'}\n`, 'latin1')
}

/** `Thu Nov 26 09:30:00 2026` */
function formatAsctime(time: Date): string {
  const [weekday, day, month, year, clock] = time.toUTCString().replace(',', '').split(' ') as [string, string, string, string, string]
  return `${weekday} ${month} ${day.replace(/^0/, ' ')} ${clock} ${year}`
}
