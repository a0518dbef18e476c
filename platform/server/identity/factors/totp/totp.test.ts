import { expect, test } from 'vitest'
import { computeTotp, findTotpStep, formatTotpUri, getTotpStep, toBase32 } from './totp.ts'

const SECRET = toBase32(Buffer.from('12345678901234567890'))

test.each([
  ['1970-01-01T00:00:59.000Z', '287082'],
  ['2005-03-18T01:58:29.000Z', '081804'],
  ['2005-03-18T01:58:31.000Z', '050471'],
  ['2009-02-13T23:31:30.000Z', '005924'],
  ['2033-05-18T03:33:20.000Z', '279037'],
])('computes the code of RFC 6238 at %s', (instant, code) => {
  expect(computeTotp(SECRET, getTotpStep(instant))).toBe(code)
})

test('accepts one step of clock drift in each direction, and no step twice', () => {
  const now = '2026-11-20T09:30:00.000Z'
  const step = getTotpStep(now)
  const find = (difference: number, lastStep = 0) => findTotpStep(SECRET, computeTotp(SECRET, step + difference), { now, lastStep })
  expect([-2, -1, 0, 1, 2].map((difference) => find(difference))).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect([find(0, step), find(-1, step), find(1, step)]).toEqual([undefined, undefined, step + 1])
})

test('escapes the issuer and account in the URI', () => {
  expect(formatTotpUri('ABC', { issuer: 'Acme & Co', account: 'a@b.test' })).toBe(
    'otpauth://totp/Acme%20%26%20Co:a%40b.test?secret=ABC&issuer=Acme%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})
