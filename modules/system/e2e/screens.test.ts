import { testScreens } from '#e2e/screens.ts'

testScreens('system')
