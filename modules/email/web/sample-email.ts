import type { EmailRow } from '../contract.ts'

export function sampleEmail(overrides: Partial<EmailRow> & { id: number }): EmailRow {
  const time = '2026-11-21T09:30:00.000Z'
  return {
    createdAt: time,
    updatedAt: time,
    from: { name: 'Ada', email: 'ada@example.test' },
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
    threadId: overrides.id,
    threadCount: 1,
    accountId: null,
    delivery: null,
    ...overrides,
  }
}
