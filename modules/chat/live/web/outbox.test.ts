import { afterEach, expect, test, vi } from 'vitest'
import { answered, fakeServer, fakeStorage, signInAs } from '#platform/web/testing/browser-world.ts'
import { beginUpload, uploaded } from '#platform/web/api/uploads.ts'
import { outgoing, send } from './outbox.ts'
import { sampleMessage } from '../../web/sample-message.ts'

let arrive: () => void
/** A file that arrives when the test says so. */
class Asking {
  upload = {}
  status = 200
  responseText = JSON.stringify({ file: { id: 3 } })
  onload = () => {}

  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send() {
    arrive = () => this.onload()
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a message whose file was on its way is not sent as whoever has signed in meanwhile, and waits for its own person', async () => {
  const stored = fakeStorage()
  vi.stubGlobal('XMLHttpRequest', Asking)
  signInAs(stored)
  const ada = stored.get('userData')!
  const calls = fakeServer(() => answered({ message: sampleMessage(1), chat: {} }))
  const { key, name, type, size } = beginUpload(new File(['Plan'], 'plan.txt'))
  send({ contactId: 5, message: 'The plan', replyTo: null, files: [{ id: 0, name, type, size, address: '', upload: key }], drafts: [] })
  await vi.waitFor(() => expect(arrive).toBeDefined())
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei Chen', ability: [] }))
  arrive()
  await uploaded(key)
  await new Promise((resolve) => setTimeout(resolve))
  expect([calls, outgoing()]).toEqual([[], []])
  stored.set('userData', ada)
  expect(outgoing().map(({ message, problem }) => [message, problem])).toEqual([['The plan', null]])
})
