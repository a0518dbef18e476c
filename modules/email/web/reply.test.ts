import { expect, test } from 'vitest'
import type { Mail } from '../contract.ts'
import { answerTo, reachesMore, subjectOf } from './reply.ts'

const [ada, sam, eve, own] = ['ada', 'sam', 'eve', 'me'].map((name) => ({ name, email: `${name}@x.test` }))
const mail = (part: object) => ({ id: 7, subject: 'Berth', from: ada, to: [own], cc: [], ...part }) as unknown as Mail

test('the prefix of a subject stands once, in whichever language it came', () => {
  expect(subjectOf('reply', 'AW: Re: RE[2]: Berth')).toBe('Re: Berth')
  expect(subjectOf('forward', 'WG: Fwd: Berth')).toBe('Fwd: Berth')
  expect(subjectOf('reply', 'Fwd: Berth')).toBe('Re: Fwd: Berth')
  expect(subjectOf('reply', '答复：泊位')).toBe('Re: 泊位')
  expect(subjectOf('reply', 'Resin: order')).toBe('Re: Resin: order')
})

test('an answer to all leaves oneself out and names nobody twice', () => {
  const all = answerTo('replyAll', mail({ to: [own, sam, { name: '', email: 'ADA@x.test' }], cc: [eve, own, sam] }), ['me@x.test'])
  expect([all.to, all.cc]).toEqual([[ada, sam], [eve]])
  expect(all).toMatchObject({ inReplyTo: 7, answer: 'reply', subject: 'Re: Berth' })
})

test('an answer to oneself goes to those one wrote to, a mail to oneself back to oneself', () => {
  expect(answerTo('reply', mail({ from: own, to: [sam] }), ['me@x.test']).to).toEqual([sam])
  expect(answerTo('replyAll', mail({ from: own, to: [own] }), ['me@x.test']).to).toEqual([own])
})

test('a forwarded mail is for nobody yet', () => {
  expect(answerTo('forward', mail({ cc: [sam] }), ['me@x.test'])).toMatchObject({ to: [], cc: [], answer: 'forward' })
})

test('an answer to all is offered where it reaches more people: a list that alone is written to, but not oneself beside one', () => {
  const mine = ['me@x.test', 'me@list.test']
  const others = [
    { to: [own] },
    { to: [own, { name: '', email: 'ME@list.test' }] },
    { to: [own], cc: [ada] },
    { from: own, to: [sam, eve] },
  ]
  expect(others.map((part) => reachesMore(mail(part), mine))).toEqual([false, false, false, false])
  expect([{ to: [sam] }, { cc: [eve] }, { from: own, to: [sam], cc: [eve] }].map((part) => reachesMore(mail(part), mine))).toEqual([
    true,
    true,
    true,
  ])
})
