import { expect, test } from 'vitest'
import type { Email } from '../contract.ts'
import { getReplyFields, isReplyAllUseful, formatReplySubject } from './reply.ts'

const [ada, sam, eve, me] = ['ada', 'sam', 'eve', 'me'].map((name) => ({ name, email: `${name}@x.test` }))
const createEmail = (part: object) => ({ id: 7, subject: 'Berth', from: ada, to: [me], cc: [], ...part }) as unknown as Email

test('writes the subject prefix once, whatever language it came in', () => {
  expect(formatReplySubject('reply', 'AW: Re: RE[2]: Berth')).toBe('Re: Berth')
  expect(formatReplySubject('forward', 'WG: Fwd: Berth')).toBe('Fwd: Berth')
  expect(formatReplySubject('reply', 'Fwd: Berth')).toBe('Re: Fwd: Berth')
  expect(formatReplySubject('reply', '答复：泊位')).toBe('Re: 泊位')
  expect(formatReplySubject('reply', 'Resin: order')).toBe('Re: Resin: order')
})

test('reply to all leaves out the sender and duplicates', () => {
  const all = getReplyFields('replyAll', createEmail({ to: [me, sam, { name: '', email: 'ADA@x.test' }], cc: [eve, me, sam] }), [
    'me@x.test',
  ])
  expect([all.to, all.cc]).toEqual([[ada, sam], [eve]])
  expect(all).toMatchObject({ inReplyTo: 7, answer: 'reply', subject: 'Re: Berth' })
})

test('a reply to an own email goes to its recipients, and a note to self back to oneself', () => {
  expect(getReplyFields('reply', createEmail({ from: me, to: [sam] }), ['me@x.test']).to).toEqual([sam])
  expect(getReplyFields('replyAll', createEmail({ from: me, to: [me] }), ['me@x.test']).to).toEqual([me])
})

test('a forwarded email has no recipients yet', () => {
  expect(getReplyFields('forward', createEmail({ cc: [sam] }), ['me@x.test'])).toMatchObject({ to: [], cc: [], answer: 'forward' })
})

test('reply to all is useful only if it reaches more people than a reply', () => {
  const mine = ['me@x.test', 'me@list.test']
  const notUseful = [{ to: [me] }, { to: [me, { name: '', email: 'ME@list.test' }] }, { to: [me], cc: [ada] }, { from: me, to: [sam, eve] }]
  expect(notUseful.map((part) => isReplyAllUseful(createEmail(part), mine))).toEqual([false, false, false, false])
  expect(
    [{ to: [sam] }, { cc: [eve] }, { from: me, to: [sam], cc: [eve] }].map((part) => isReplyAllUseful(createEmail(part), mine)),
  ).toEqual([true, true, true])
})
