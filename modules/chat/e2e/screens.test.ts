import type { Page } from 'playwright-core'
import { testScreens } from '#e2e/screens.ts'

const hoverMessage = (page: Page) => page.getByRole('article').last().hover()

testScreens('chat', [
  ['new group', '/chat', 'New group'],
  ['status menu', '/chat', /^Your status: /],
  ['chat settings', '/chat', /^Your status: /, 'Profile and settings'],
  ['group details', '/chat?id=45', 'Group details'],
  ['member menu', '/chat?id=46', 'Group details', /^Actions for Wei/],
  ['leave group', '/chat?id=45', 'Group details', 'Leave group'],
  ['message menu', '/chat?id=45', hoverMessage, 'Message actions'],
  ['card from a message', '/chat?id=45', hoverMessage, 'Message actions', 'Create card'],
])
