import { expect, test } from 'vitest'
import { openMailWorld, type MailWorld } from '../../server/testing/email-fixture.ts'

const FILE = { hash: 'a'.repeat(64), type: 'application/pdf', size: 10, name: 'Angebot Übersee.pdf', contentId: null }
const from = (name: string, email: string) => ({ from: { name, email } })

async function openWorld(): Promise<MailWorld & { ids: number[] }> {
  const world = await openMailWorld()
  const ids = await world.store('sam', [
    { subject: 'Forty desks', ...from('Clara Lindqvist', 'clara@nordlicht.test'), text: 'Oak, 160 by 80.', isRead: true },
    { subject: 'Offer', ...from('Serraria do Vale', 'info@vale.test'), text: 'Twelve cubic metres of oak', files: [FILE], isStarred: true },
    { subject: 'Lunch?', ...from('Émile Roux', 'emile@x.test'), to: [{ name: 'Wei Chen', email: 'wei@x.test' }], text: 'Tomorrow at noon' },
    { subject: 'You have won', folder: 'spam', text: 'oak' },
    { subject: 'Old news', folder: 'trash', text: 'nothing', isStarred: true },
    { subject: 'Re: Forty desks', folder: 'sent', text: 'They come in February', isRead: true },
  ])
  await world.store('helena', [{ subject: 'Of somebody else, oak' }])
  await world.as('sam').post('/pages/email/update-emails-label', { emailIds: [ids[0]], label: 'important' })
  return Object.assign(world, { ids })
}

test.each([
  ['the inbox', {}, ['Forty desks', 'Offer', 'Lunch?']],
  ['another folder', { folder: 'sent' }, ['Re: Forty desks']],
  ['what is starred, but not in the trash', { folder: 'starred' }, ['Offer']],
  ['everything', { folder: 'all' }, ['Forty desks', 'Offer', 'Lunch?', 'You have won', 'Old news', 'Re: Forty desks']],
  ['unread ones', { unread: true }, ['Offer', 'Lunch?']],
  ['a label', { label: 'important' }, ['Forty desks']],
  ['a label that nobody has', { label: 'nonsense' }, []],
  ['a word of the text', { q: 'oak' }, ['Forty desks', 'Offer']],
  ['two words in different places', { q: 'oak desks' }, ['Forty desks']],
  ['a phrase', { q: '"cubic metres"' }, ['Offer']],
  ['words without case and accents', { q: 'EMILE' }, ['Lunch?']],
  ['an attachment’s name', { q: 'ubersee' }, ['Offer']],
  ['a short word', { q: 'oa' }, ['Forty desks', 'Offer']],
  ['not a word', { q: 'oak -desks' }, ['Offer']],
  ['a sender', { q: 'from:clara' }, ['Forty desks']],
  ['a sender in quotes', { q: 'from:"serraria do"' }, ['Offer']],
  ['a receiver', { q: 'to:wei' }, ['Lunch?']],
  ['a subject', { q: 'subject:offer' }, ['Offer']],
  ['an attachment', { q: 'has:attachment' }, ['Offer']],
  ['no attachment', { q: '-has:attachment oak' }, ['Forty desks']],
  ['what is read', { q: 'is:read' }, ['Forty desks']],
  ['a label by word', { q: 'label:IMPORTANT' }, ['Forty desks']],
  ['another folder by word', { q: 'in:anywhere oak' }, ['Forty desks', 'Offer', 'You have won']],
  ['not a folder by word', { folder: 'all', q: 'oak -in:spam' }, ['Forty desks', 'Offer']],
  ['days', { q: 'after:2026-11-20 before:2026/11/21' }, ['Forty desks', 'Offer', 'Lunch?']],
  ['days long gone', { q: 'before:2026-11-20' }, []],
  ['a word that only looks like a command', { q: 'nonsense:oak' }, []],
  ['a day that is none', { q: 'before:2026-02-31' }, []],
  ['signs alone', { q: '- "" :' }, ['Forty desks', 'Offer', 'Lunch?']],
])('a list of %s', async (_, place, expected) => {
  await using world = await openWorld()
  expect(await world.list('sam', place)).toEqual(expected)
  expect((await world.as('sam').get('/pages/email/emails', place)).body.total).toBe(expected.length)
})

test('beside the lists stand the unread ones of inbox, spam and labels', async () => {
  await using world = await openWorld()
  await world.as('sam').post('/pages/email/update-emails-label', { emailIds: world.ids.slice(1, 3), label: 'private' })
  const { emailsMeta } = (await world.as('sam').get('/pages/email/emails', { page: 2 })).body
  expect(emailsMeta).toEqual({ inbox: 2, draft: 0, spam: 1, unsent: 0, labels: { private: 2 } })
})

test('one moves to the next, older mail and back within the list that one sees, and not past its ends', async () => {
  await using world = await openWorld()
  const [desks, offer, lunch] = world.ids
  const move = async (dir: string, emailId: number | undefined, place: object = {}) =>
    (await world.as('sam').get('/pages/email/paginate-email', { dir, emailId, ...place })).body
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
  const opened = await world.open('sam', offer!, { unread: true })
  expect([opened.hasPreviousMail, opened.hasNextMail]).toEqual([false, true])
})
