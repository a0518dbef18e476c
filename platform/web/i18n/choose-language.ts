import i18next from 'i18next'
import { identity, type Language } from '#platform/contract/identity.ts'
import { call } from '../api/api.ts'
import { showProblem } from '../notifications/notices.ts'
import { currentSession, keepUserData } from '../session/session.ts'

/** Speaks a language from now on; who is signed in also gets their mails and notices in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  const session = currentSession()
  if (!session || session.userData.language === language) return
  await call(identity.updateProfile, { profile: { language } }).then(({ userData }) => keepUserData(userData), showProblem)
}
