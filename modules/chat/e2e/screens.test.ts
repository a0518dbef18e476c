import type { Page } from 'playwright-core'
import { testScreens } from '#e2e/screens.ts'

const hoverMessage = (page: Page) => page.getByRole('article').last().hover()

testScreens('chat', [
  ['a new group', '/chat', 'New group'],
  ['how one is there', '/chat', /^Your status: /],
  ['settings of chat', '/chat', /^Your status: /, 'Profile and settings'],
  ['details of a group', '/chat?id=45', 'Group details'],
  ['what is to do with a member', '/chat?id=46', 'Group details', /^Actions for Wei/],
  ['leaving a group', '/chat?id=45', 'Group details', 'Leave group'],
  ['what is to do with a message', '/chat?id=45', hoverMessage, 'Message actions'],
  ['a card from a message', '/chat?id=45', hoverMessage, 'Message actions', 'Create card'],
])
