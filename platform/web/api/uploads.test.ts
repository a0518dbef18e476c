import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveTokens } from '../session/session.ts'
import { stubStorage, storeSession } from '../testing/browser-stubs.ts'
import { startUpload, UPLOAD_LOST, waitForUpload, getUpload } from './uploads.ts'

/** An XMLHttpRequest whose response the test decides. */
class Asking {
  static all: Asking[] = []
  upload = {}
  status = 200
  responseText = ''
  headers: Record<string, string> = {}
  isEnded = false
  onload = () => {}

  open() {}
  send() {
    Asking.all.push(this)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  abort() {
    this.isEnded = true
  }
  answers(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload()
  }
}

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage()
  Asking.all = []
  vi.stubGlobal('XMLHttpRequest', Asking)
  storeSession(stored, 'of Ada')
  saveTokens({ accessToken: 'of Ada', refreshToken: 'refresh-1' })
})
afterEach(() => vi.unstubAllGlobals())

function signInAsWei(): void {
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei Chen', ability: [] }))
  saveTokens({ accessToken: 'of Wei', refreshToken: 'refresh-2' })
}

test('aborts uploads when another user signs in', async () => {
  const [first, second] = [startUpload(new File(['1'], 'one.txt')), startUpload(new File(['2'], 'two.txt'))]
  await vi.waitFor(() => expect(Asking.all).toHaveLength(1))
  signInAsWei()
  for (const { key } of [first, second]) {
    await expect(waitForUpload(key)).rejects.toMatchObject({ code: UPLOAD_LOST })
    expect(getUpload(key)!.problem).toMatchObject({ status: 410, code: UPLOAD_LOST })
  }
  expect(Asking.all.map(({ isEnded, headers }) => [isEnded, headers['authorization']])).toEqual([[true, 'Bearer of Ada']])
  const third = startUpload(new File(['3'], 'three.txt'))
  await vi.waitFor(() => expect(Asking.all).toHaveLength(2))
  Asking.all[1]!.answers(200, { file: { id: 3 } })
  await expect(waitForUpload(third.key)).resolves.toEqual({ id: 3 })
  expect(Asking.all[1]!.headers['authorization']).toBe('Bearer of Wei')
})
