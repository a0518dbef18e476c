import { ApiError, createFieldError } from '../../api-error.ts'
import { toAccountKey } from '../account-key.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What an attacker knows about the owner of the password. */
export type PersonalData = {
  email: string
  username: string
  fullName?: string | undefined
  company?: string | null | undefined
}

/** Shorter words, such as "ann", also occur in good passwords. */
const MIN_WORD_LENGTH = 4
const MIN_OTHER_CHARACTERS = 5

/** Throws 400 `auth.password_common` or `auth.password_personal`. `path` is the field of the password, such as `/newPassword`. */
export async function assertStrongPassword(password: string, owner: PersonalData, path = '/password'): Promise<void> {
  if (await isCommonPassword(password)) throw weakPassword('auth.password_common', path, 'must not be one of the most common passwords')
  if (isPersonal(password, owner))
    throw weakPassword('auth.password_personal', path, 'must not consist of the name, username, email address or company of its owner')
}

function weakPassword(code: string, path: string, predicate: string): ApiError {
  const error = createFieldError(path, predicate)
  return new ApiError(400, code, error.message, [error])
}

/** Whether fewer than five letters and digits remain without the words that describe the owner. */
function isPersonal(password: string, owner: PersonalData): boolean {
  const text = getWords(password).join('')
  const words = getPersonalWords(owner)
  const rest = words.reduce((remaining, word) => remaining.replaceAll(word, ''), text)
  return rest !== text && rest.length < MIN_OTHER_CHARACTERS
}

/** Longest first, so that a part of a word does not hide the whole word. */
function getPersonalWords({ email, username, fullName, company }: PersonalData): string[] {
  const lists = [email.slice(0, email.lastIndexOf('@')), username, fullName ?? '', company ?? ''].map(getWords)
  const words = lists.flatMap((list) => [...list, list.join('')])
  return words.filter(({ length }) => length >= MIN_WORD_LENGTH).sort((a, b) => b.length - a.length)
}

const getWords = (text: string) => toAccountKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
