import { plainWords } from '#platform/contract/plain-words.ts'
import type { Message } from '../contract.ts'
import { withNames } from './message-text.tsx'
import type { NameOf } from './use-names.ts'

/** A message in words alone, else by the names of its files. */
export const messageLine = (
  { message, files }: Pick<Message, 'message'> & { files: readonly { name: string }[] },
  nameOf: NameOf,
): string => withNames(plainWords(message), nameOf) || files.map(({ name }) => name).join(', ')
