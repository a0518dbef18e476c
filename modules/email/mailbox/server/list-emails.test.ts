import { expect, test } from 'vitest'
import { openEmailFixture, type EmailFixture } from '../../server/testing/email-fixture.ts'

const FILE = { hash: 'a'.repeat(64), type: 'application/pdf', size: 10, name: 'Angebot Übersee.pdf', contentId: null }
const from = (name: string, email: string) => ({ from: { name, email } })

async function openMailboxFixture(): Promise<EmailFixture & { ids: number[] }> {
  const fixture = await openEmailFixture()
  const ids = await fixture.store('sam', [
    { subject: 'Forty desks', ...from('Clara Lindqvist', 'clara@nordlicht.test'), text: 'Oak, 160 by 80.', isRead: true },
    { subject: 'Offer', ...from('Serraria do Vale', 'info@vale.test'), text: 'Twelve cubic metres of oak', files: [FILE], isStarred: true },
    { subject: 'Lunch?', ...from('Émile Roux', 'emile@x.test'), to: [{ name: 'Wei Chen', email: 'wei@x.test' }], text: 'Tomorrow at noon' },
    { subject: 'You have won', folder: 'spam', text: 'oak' },
    { subject: 'Old news', folder: 'trash', text: 'nothing', isStarred: true },
    { subject: 'Re: Forty desks', folder: 'sent', text: 'They come in February', isRead: true },
  ])
  await fixture.store('helena', [{ subject: 'Of somebody else, oak' }])
  await fixture.as('sam').post('/pages/email/update-emails-label', { emailIds: [ids[0]], label: 'important' })
  return Object.assign(fixture, { ids })
}

test.each([
  ['the inbox', {}, ['Forty desks', 'Offer', 'Lunch?']],
  ['another folder', { folder: 'sent' }, ['Re: Forty desks']],
  ['starred emails, but not in the trash', { folder: 'starred' }, ['Offer']],
  ['everything', { folder: 'all' }, ['Forty desks', 'Offer', 'Lunch?', 'You have won', 'Old news', 'Re: Forty desks']],
  ['unread emails', { unread: true }, ['Offer', 'Lunch?']],
  ['a label', { label: 'important' }, ['Forty desks']],
  ['an unknown label', { label: 'nonsense' }, []],
  ['a word of the text', { q: 'oak' }, ['Forty desks', 'Offer']],
  ['two words in different places', { q: 'oak desks' }, ['Forty desks']],
  ['a phrase', { q: '"cubic metres"' }, ['Offer']],
  ['words without case and accents', { q: 'EMILE' }, ['Lunch?']],
  ['an attachment’s name', { q: 'ubersee' }, ['Offer']],
  ['a short word', { q: 'oa' }, ['Forty desks', 'Offer']],
  ['an excluded word', { q: 'oak -desks' }, ['Offer']],
  ['a sender', { q: 'from:clara' }, ['Forty desks']],
  ['a sender in quotes', { q: 'from:"serraria do"' }, ['Offer']],
  ['a recipient', { q: 'to:wei' }, ['Lunch?']],
  ['a subject', { q: 'subject:offer' }, ['Offer']],
  ['an attachment', { q: 'has:attachment' }, ['Offer']],
  ['no attachment', { q: '-has:attachment oak' }, ['Forty desks']],
  ['read emails', { q: 'is:read' }, ['Forty desks']],
  ['a label by word', { q: 'label:IMPORTANT' }, ['Forty desks']],
  ['another folder by word', { q: 'in:anywhere oak' }, ['Forty desks', 'Offer', 'You have won']],
  ['not a folder by word', { folder: 'all', q: 'oak -in:spam' }, ['Forty desks', 'Offer']],
  ['days', { q: 'after:2026-11-20 before:2026/11/21' }, ['Forty desks', 'Offer', 'Lunch?']],
  ['days without email', { q: 'before:2026-11-20' }, []],
  ['an unknown operator', { q: 'nonsense:oak' }, []],
  ['an invalid date', { q: 'before:2026-02-31' }, []],
  ['punctuation only', { q: '- "" :' }, ['Forty desks', 'Offer', 'Lunch?']],
])('lists %s', async (_, filters, expected) => {
  await using fixture = await openMailboxFixture()
  expect(await fixture.list('sam', filters)).toEqual(expected)
  expect((await fixture.as('sam').get('/pages/email/emails', filters)).body.total).toBe(expected.length)
})

test('returns unread counts of inbox, spam and labels with each list', async () => {
  await using fixture = await openMailboxFixture()
  await fixture.as('sam').post('/pages/email/update-emails-label', { emailIds: fixture.ids.slice(1, 3), label: 'private' })
  const { emailsMeta } = (await fixture.as('sam').get('/pages/email/emails', { page: 2 })).body
  expect(emailsMeta).toEqual({ inbox: 2, draft: 0, spam: 1, unsent: 0, labels: { private: 2 } })
})

test('navigates to the next and previous email within the filtered list', async () => {
  await using fixture = await openMailboxFixture()
  const [desks, offer, lunch] = fixture.ids
  const move = async (dir: string, emailId: number | undefined, filters: object = {}) =>
    (await fixture.as('sam').get('/pages/email/paginate-email', { dir, emailId, ...filters })).body
  const flags = ({ mail }: { mail: { id: number; hasPreviousMail: boolean; hasNextMail: boolean } }) => [
    mail.id,
    mail.hasPreviousMail,
    mail.hasNextMail,
  ]
  expect(flags(await move('next', desks))).toEqual([offer, true, true])
  expect(flags(await move('next', offer))).toEqual([lunch, true, false])
  expect(flags(await move('previous', offer))).toEqual([desks, false, true])
  expect((await move('next', lunch)).status).toBe(404)
  expect(flags(await move('next', desks, { q: 'oak' }))).toEqual([offer, true, false])
  expect((await move('next', desks, { label: 'important' })).status).toBe(404)
  const openedEmail = await fixture.open('sam', offer!, { unread: true })
  expect([openedEmail.hasPreviousMail, openedEmail.hasNextMail]).toEqual([false, true])
})
