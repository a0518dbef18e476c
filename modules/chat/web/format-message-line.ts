import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import type { Message } from '../contract.ts'
import { insertMentionNames } from './message-text.tsx'
import type { GetName } from './use-name-lookup.ts'

/** Formats a message as plain text, or the names of its files if it has no text. */
export const formatMessageLine = (
  { message, files }: Pick<Message, 'message'> & { files: readonly { name: string }[] },
  getName: GetName,
): string => insertMentionNames(stripMarkdown(message), getName) || files.map(({ name }) => name).join(', ')
