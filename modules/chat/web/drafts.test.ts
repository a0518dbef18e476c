import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, fakeServer, fakeStorage, signInAs } from '#platform/web/testing/browser-world.ts'
import { conversationWith, forgetConversations } from './conversation.ts'
import { dropDraft, keepDraft, unsavedDraft } from './drafts.ts'
import { sampleMessage } from './sample-message.ts'
import { send } from './outbox.ts'

const SAM = 5
const contact = { id: SAM, fullName: 'Sam', avatar: null, isGroup: false, role: null, about: '', status: 'offline', canWrite: true }
const standing = { id: 1, unseenMsgs: 0, unseenMentions: 0, seenSeq: 3, lastSeq: 3, isMuted: false, draft: 'Old' }
const page = { ...standing, contact, messages: [sampleMessage(3)], hasEarlier: false, hasLater: false, firstUnseenId: null }

let stored: Map<string, string>
let saved: string[]
let answerSave: (() => void)[]

beforeEach(async () => {
  vi.useFakeTimers()
  stored = fakeStorage()
  signInAs(stored)
  saved = []
  answerSave = []
  fakeServer(({ path, body }) => {
    if (path.startsWith('/apps/chat/get-chat')) return answered({ chat: page, people: [] })
    if (path === '/apps/chat/send-msg') return answered({ message: sampleMessage(4, { senderId: 7 }), chat: standing })
    saved.push((body as { draft: string }).draft)
    return new Promise((resolve) => answerSave.push(() => resolve(answered({}))))
  })
  await conversationWith(SAM).open(null)
})
afterEach(() => {
  forgetConversations()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept = () => unsavedDraft(SAM) ?? conversationWith(SAM).state.chat!.draft
const pause = () => vi.advanceTimersByTimeAsync(1000)
async function answer(): Promise<void> {
  answerSave.shift()!()
  await vi.advanceTimersByTimeAsync(0)
}

test('what was saved stands in its chat when it is written on there', async () => {
  keepDraft(SAM, 'Half a thought', true)
  await pause()
  expect(kept()).toBe('Half a thought')
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, 'Half a thought'])
})

test('what was sent does not come back, neither from the chat as it was read nor by a draft that arrives late', async () => {
  keepDraft(SAM, 'Sent soon', true)
  await pause()
  send({ contactId: SAM, message: 'Sent soon', replyTo: null, files: [] })
  dropDraft(SAM)
  expect(kept()).toBe('')
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(saved).toEqual(['Sent soon', ''])
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, ''])
})

test('what is written while a message is on its way is still there once that has arrived', async () => {
  keepDraft(SAM, 'With a file', true)
  dropDraft(SAM)
  keepDraft(SAM, 'And then', true)
  await pause()
  await answer()
  send({ contactId: SAM, message: 'With a file', replyTo: null, files: [] })
  await vi.advanceTimersByTimeAsync(0)
  expect([unsavedDraft(SAM), saved]).toEqual(['And then', ['And then', 'And then']])
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, 'And then'])
})

test('of two drafts on their way the last one stays', async () => {
  keepDraft(SAM, 'One', true)
  await pause()
  keepDraft(SAM, 'Two', true)
  await pause()
  expect(saved).toEqual(['One'])
  await answer()
  expect(saved).toEqual(['One', 'Two'])
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, 'Two'])
})

test('a draft is not saved as that of whoever signs in next', async () => {
  keepDraft(SAM, 'Of Ada', true)
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei', ability: [] }))
  await pause()
  expect(saved).toEqual([])
})
