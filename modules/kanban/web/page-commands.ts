export type PageCommand = 'add' | 'search' | 'help'

const commands: Record<string, PageCommand> = { n: 'add', q: 'add', '/': 'search', '?': 'help' }

/** What a key means anywhere on the page where nobody types. */
export const pageCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): PageCommand | undefined =>
  ctrlKey || metaKey || altKey ? undefined : commands[key.toLowerCase()]
