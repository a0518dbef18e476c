import { testScreens } from '#e2e/screens.ts'

testScreens('webhooks', [['new webhook', '/webhooks', 'Add webhook']])
