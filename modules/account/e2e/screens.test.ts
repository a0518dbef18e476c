import { testScreens } from '#e2e/screens.ts'

testScreens('account', [
  ['The dialog of a new authenticator app', '/account/security', 'Add authenticator app'],
  ['The drawer of a new identity provider', '/workspace', 'Add provider', 'Add value'],
  ['The dialog to erase a former user', '/workspace/export', 'Erase data of Victor Lindqvist'],
])
