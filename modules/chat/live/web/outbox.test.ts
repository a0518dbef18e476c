import { afterEach, expect, test, vi } from 'vitest'
import { jsonResponse, stubFetch, stubStorage, storeSession } from '#platform/web/testing/browser-stubs.ts'
import { startUpload, waitForUpload } from '#platform/web/api/uploads.ts'
import { listOutgoing, sendMessage } from './outbox.ts'
import { createSampleMessage } from '../../web/sample-message.ts'

let arrive: () => void
/** Finishes the upload when the test calls `arrive`. */
class FakeXmlHttpRequest {
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

test('a message with an unfinished upload is not sent as another user who signs in, and waits for its own user', async () => {
  const stored = stubStorage()
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest)
  storeSession(stored)
  const ada = stored.get('userData')!
  const calls = stubFetch(() => jsonResponse({ message: createSampleMessage(1), chat: {} }))
  const { key, name, type, size } = startUpload(new File(['Plan'], 'plan.txt'))
  sendMessage({
    contactId: 5,
    message: 'The plan',
    replyTo: null,
    files: [{ id: 0, name, type, size, address: '', upload: key }],
    drafts: [],
  })
  await vi.waitFor(() => expect(arrive).toBeDefined())
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei Chen', ability: [] }))
  arrive()
  await waitForUpload(key)
  await new Promise((resolve) => setTimeout(resolve))
  expect([calls, listOutgoing()]).toEqual([[], []])
  stored.set('userData', ada)
  expect(listOutgoing().map(({ message, problem }) => [message, problem])).toEqual([['The plan', null]])
})
