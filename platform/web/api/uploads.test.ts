import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTokens } from '../session/session.ts'
import { fakeStorage, signInAs } from '../testing/browser-world.ts'
import { beginUpload, FILE_LOST, uploaded, uploadOf } from './uploads.ts'

/** What is sent with progress, to be answered by the test. */
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
  stored = fakeStorage()
  Asking.all = []
  vi.stubGlobal('XMLHttpRequest', Asking)
  signInAs(stored, 'of Ada')
  keepTokens({ accessToken: 'of Ada', refreshToken: 'refresh-1' })
})
afterEach(() => vi.unstubAllGlobals())

function signInAsWei(): void {
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei Chen', ability: [] }))
  keepTokens({ accessToken: 'of Wei', refreshToken: 'refresh-2' })
}

test('files on their way end with the session of who sends them, and none is sent as whoever signs in next', async () => {
  const [first, second] = [beginUpload(new File(['1'], 'one.txt')), beginUpload(new File(['2'], 'two.txt'))]
  await vi.waitFor(() => expect(Asking.all).toHaveLength(1))
  signInAsWei()
  for (const { key } of [first, second]) {
    await expect(uploaded(key)).rejects.toMatchObject({ code: FILE_LOST })
    expect(uploadOf(key)!.problem).toMatchObject({ status: 410, code: FILE_LOST })
  }
  expect(Asking.all.map(({ isEnded, headers }) => [isEnded, headers['authorization']])).toEqual([[true, 'Bearer of Ada']])
  const third = beginUpload(new File(['3'], 'three.txt'))
  await vi.waitFor(() => expect(Asking.all).toHaveLength(2))
  Asking.all[1]!.answers(200, { file: { id: 3 } })
  await expect(uploaded(third.key)).resolves.toEqual({ id: 3 })
  expect(Asking.all[1]!.headers['authorization']).toBe('Bearer of Wei')
})
