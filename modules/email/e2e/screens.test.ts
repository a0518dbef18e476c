import { testScreens } from '#e2e/screens.ts'

testScreens('email', [
  ['new email', '/email?new=1'],
  ['more options of a new email', '/email?new=1', 'More options'],
  ['email settings', '/email', 'Email settings'],
  ['connect an account', '/email', 'Connect an account', 'Connect an account'],
  ['new label', '/email', 'New label'],
  ['search operators', '/email', 'Search operators'],
  ['actions of an email', '/email?id=1', 'More actions for this email'],
  ['event from an email', '/email?id=1', 'More actions for this email', 'Create event'],
])
