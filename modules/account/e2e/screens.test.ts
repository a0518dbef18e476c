import { testScreens } from '#e2e/screens.ts'

testScreens('account', [['The dialog of a new authenticator app', '/account/security', 'Add authenticator app']])
