import { describe, expect, test } from 'vitest'
import { assertStrongPassword } from './assert-strong-password.ts'

const owner = { email: 'ada.lovelace@analytical.example', username: 'countess', fullName: 'Ada King Noël', company: 'Babbage & Sons' }
const getCode = (password: string) =>
  assertStrongPassword(password, owner, '/newPassword').then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  )

describe('common passwords', () => {
  // The most common, one near the end of the 100,000, and one with capital letters.
  test.each(['password', '12345678', 'qwertyuiop', 'baseball', 'troop4life', 'tron8766', 'PassWord'])('rejects %s', async (password) => {
    expect(await getCode(password)).toBe('auth.password_common')
  })

  test.each(['correct horse', 'tvj#9-qpl', 'seven boats', '葡萄牙语的早晨很美', 'Zwölf Boxkämpfer'])('accepts %s', async (password) => {
    expect(await getCode(password)).toBe('accepted')
  })

  test('accepts random passwords of eight letters', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const passwords = Array.from({ length: 200 }, (_, seed) =>
      Array.from({ length: 8 }, (_, index) => letters[(seed * 7919 + index ** 3 * 104_729 + seed * index * 31) % 26]).join(''),
    )
    const accepted = await Promise.all(passwords.map(getCode))
    expect(accepted.filter((code) => code === 'accepted').length).toBeGreaterThan(195)
  })
})

describe('passwords derived from the owner’s data', () => {
  test.each([
    'lovelace1815',
    'Ada.Lovelace',
    'ADA-LOVELACE-1',
    'countess!!!!',
    'Babbage & Sons',
    'babbagesons',
    'noël-noël-22',
    'countess countess countess',
  ])('rejects %s', async (password) => {
    expect(await getCode(password)).toBe('auth.password_personal')
  })

  test.each(['lovelace likes trains', 'ada-ada-ada-ada', 'countess-of-monte', 'analytical#1'])(
    'accepts %s, which contains other words',
    async (password) => {
      expect(await getCode(password)).toBe('accepted')
    },
  )
})

test('names the field and the reason', async () => {
  await expect(assertStrongPassword('password', owner, '/newPassword')).rejects.toMatchObject({
    status: 400,
    message: 'New password must not be one of the most common passwords.',
    errors: [{ path: '/newPassword', message: 'New password must not be one of the most common passwords.' }],
  })
})
