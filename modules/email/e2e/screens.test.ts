import { testScreens } from '#e2e/screens.ts'

testScreens('email', [
  ['a new mail', '/email?new=1'],
  ['more of a new mail', '/email?new=1', 'More options'],
  ['settings of mail', '/email', 'E-mail settings'],
  ['a mail account', '/email', 'Connect an account', 'Connect an account'],
  ['a label of mails', '/email', 'New label'],
  ['words to search mail', '/email', 'Search words'],
  ['what is to do with a mail', '/email?id=1', 'More for this e-mail'],
  ['an event from a mail', '/email?id=1', 'More for this e-mail', 'Make an event'],
])
