import i18next from 'i18next'
import { identity } from '#platform/contract/identity.ts'
import type { Language } from '#platform/contract/user.ts'
import { callApi } from '../api/api.ts'
import { showErrorToast } from '../notifications/toasts.ts'
import { getSession, saveUserData } from '../session/session.ts'

/** Changes the interface language, and saves it to the profile of a signed-in user for emails and notifications. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  const session = getSession()
  if (!session || session.userData.language === language) return
  await callApi(identity.updateProfile, { profile: { language } }).then(({ userData }) => saveUserData(userData), showErrorToast)
}
