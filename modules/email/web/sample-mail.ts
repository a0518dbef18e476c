import type { MailRow } from '../contract.ts'

/** A mail for tests. */
export function sampleMail(given: Partial<MailRow> & { id: number }): MailRow {
  const time = '2026-11-21T09:30:00.000Z'
  return {
    createdAt: time,
    updatedAt: time,
    from: { name: 'Ada', email: 'ada@harbour.test' },
    to: [],
    cc: [],
    bcc: [],
    subject: 'Tides',
    preview: 'High at nine',
    attachments: [],
    time,
    isRead: false,
    isStarred: false,
    isAnswered: false,
    isForwarded: false,
    folder: 'inbox',
    labels: [],
    threadId: given.id,
    threadCount: 1,
    accountId: null,
    delivery: null,
    ...given,
  }
}
